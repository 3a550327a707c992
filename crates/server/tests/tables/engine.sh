#!/bin/sh
# An engine that plays from a list: engine.sh LOG MOVE...
# It logs its input to LOG. A word of the list that is no move names a fault; a move may carry a score in
# centipawns, as in e7e5/-900.
log=$1
shift
count=0
while read -r line; do
    echo "$line" >>"$log"
    case $line in
        uci)
            [ "$1" = mute ] && continue
            echo "id name Scripted"
            echo "option name Skill Level type spin default 20 min 0 max 20"
            echo uciok ;;
        isready) [ "$count" = silent ] || echo readyok ;;
        position*)
            count=0
            case $line in *" moves "*) count=$(echo "${line##* moves }" | wc -w) ;; esac ;;
        go*)
            place=$((count / 2)) word=
            for each in "$@"; do
                [ "$place" = 0 ] && word=$each
                place=$((place - 1))
            done
            case $word in
                crash) exit 3 ;;
                trip)
                    grep -q '^tripped' "$log" || { echo tripped >>"$log"; exit 3; }
                    echo "bestmove d8h4" ;;
                silent) count=silent ;;
                noise) head -c 100000 /dev/zero | tr '\0' 'x'; echo; echo "info string bestmove a1a1"; echo "bestmove e7e5" ;;
                think) ;;
                */*) echo "info depth 1 score cp ${word#*/}"; echo "bestmove ${word%/*}" ;;
                *) echo "info depth 1 score cp 0"; echo "bestmove $word ponder a1a1" ;;
            esac ;;
        stop) echo "bestmove a7a6" ;;
        quit) exit ;;
    esac
done
