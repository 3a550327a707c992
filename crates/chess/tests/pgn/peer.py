"""Compares how games are read with python-chess: peer.py MOVES EVERY FILE...

MOVES is the example program `moves`, which prints what we make of every EVERYth game of a file:
after each move its SAN, its UCI and the position. python-chess reads the same games, plays the
same moves and must print the same.
"""

import subprocess
import sys

import chess
import chess.pgn


def ours(program, every, path):
    """Our games: number, start, moves and error of each."""
    output = subprocess.run(
        [program, path, str(every)], check=True, stdout=subprocess.PIPE, encoding="utf-8"
    ).stdout
    games = []
    for line in output.splitlines():
        if line.startswith("= "):
            games.append({"number": int(line[2:]), "start": None, "moves": [], "error": None})
        elif line.startswith("! "):
            games[-1]["error"] = line[2:]
        elif games[-1]["start"] is None:
            games[-1]["start"] = line
        else:
            games[-1]["moves"].append(line.split("\t"))
    return games


def theirs(every, path):
    """Every EVERYth game of a file as python-chess reads it."""
    encoding = "utf-8"
    try:
        with open(path, encoding=encoding) as file:
            file.read()
    except UnicodeDecodeError:
        encoding = "latin-1"
    with open(path, encoding=encoding) as file:
        number = 0
        while True:
            number += 1
            if (number - 1) % every == 0:
                game = chess.pgn.read_game(file)
                if game is None:
                    return
                yield number, game
            elif not chess.pgn.skip_game(file):
                return


def compare(game, mine):
    """What differs between a game and ours, or nothing; how many moves were compared."""
    board = game.board()
    if mine["error"] or game.errors:
        return f"error: {mine['error']} but {game.errors}", 0
    if board.fen() != mine["start"]:
        return f"start: {mine['start']} but {board.fen()}", 0
    moves = list(game.mainline_moves())
    if len(moves) != len(mine["moves"]):
        return f"{len(mine['moves'])} moves but {len(moves)}", 0
    for move, (san, uci, fen) in zip(moves, mine["moves"]):
        expected = board.san(move), board.uci(move)
        if (san, uci) != expected:
            return f"{board.fen()}: {san} {uci} but {expected}", 0
        if board.parse_san(san) != move:
            return f"{board.fen()}: they read {san} as {board.parse_san(san)}", 0
        board.push(move)
        if board.fen() != fen:
            return f"after {san}: {fen} but {board.fen()}", 0
    return None, len(moves)


def main():
    program, every, paths = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    games = moves = differences = 0
    for path in paths:
        mine = ours(program, every, path)
        count = 0
        for number, game in theirs(every, path):
            if count == len(mine) or mine[count]["number"] != number:
                sys.exit(f"{path}: we have no game {number}")
            difference, compared = compare(game, mine[count])
            if difference:
                differences += 1
                print(f"{path}, game {number}: {difference}")
            count += 1
            moves += compared
        if count != len(mine):
            sys.exit(f"{path}: {len(mine)} games but {count}")
        games += count
    print(f"python-chess {chess.__version__}: {games} games, {moves} moves, {differences} differ")
    sys.exit(differences > 0 or games == 0)


if __name__ == "__main__":
    main()
