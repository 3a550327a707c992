export type Color = "white" | "black";
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export type File = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h";
export type Rank = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8";
export type Square = `${File}${Rank}`;
/** The language in which moves, times and the board are announced. */
export type Language = "de" | "en" | "fi" | "hu";
/** The piece letters in which moves are written. */
export type Letters =
    | "en" | "fi" | "hu" | "de" | "sv" | "da" | "no" | "fr" | "es"
    | "it" | "pt" | "nl" | "pl" | "cs" | "et" | "ru" | "figurine";
