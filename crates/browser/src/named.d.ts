export type Color = "white" | "black";
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export type File = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h";
export type Rank = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8";
export type Square = `${File}${Rank}`;
/** In which moves, times and the board are said. */
export type Language = "de" | "en" | "fi" | "hu";
/** In which moves are written. */
export type Letters =
    | "en" | "fi" | "hu" | "de" | "sv" | "da" | "no" | "fr" | "es"
    | "it" | "pt" | "nl" | "pl" | "cs" | "et" | "ru" | "figurine";
