/** The words of the zone, as `api.ts` has them from Rust. */

import type { components } from "./api.ts";

type Schemas = components["schemas"];

/** Something that was done, or that time brought. */
export type Happened = Schemas["Happened"];
/** What is seen of a game. */
export type View = Schemas["View"];
/** White or Black. */
export type Color = Schemas["Color"];
/** Something a player does. */
export type Asked = Schemas["Asked"];
/** What a client asks for over a socket. */
export type Request = Schemas["Request"];
/** What a client is told over a socket. */
export type Told = Schemas["Told"];
/** What somebody wants to play. */
export type Wish = Schemas["Wish"];
/** A seat that was taken. */
export type Seated = Schemas["Seated"];
/** A table that waits for somebody. */
export type Waiting = Schemas["Waiting"];
/** What has become of a table. */
export type TableNews = Schemas["TableNews"];
/** As what somebody takes part in a game. */
export type As = Schemas["As"];
/** What happened, as the ledger has it. */
export type Event = Schemas["Event"];
/** How a game ended. */
export type Outcome = Schemas["Outcome"];
/** What shows it. */
export type Evidence = Schemas["Evidence"];
/** How a game began. */
export type Opening = Schemas["Opening"];
/** Something the laws say. */
export type Law = Schemas["Law"];
/** A line of chat. */
export type ChatLine = Schemas["Line"];
/** A room in which something is said. */
export type RoomSeen = Schemas["RoomSeen"];
/** A game that can be watched. */
export type Live = Schemas["Live"];
/** A game that is over. */
export type Finished = Schemas["Finished"];
/** Some of the games that are over. */
export type FinishedPage = Schemas["FinishedPage"];
/** A person, as everybody sees them. */
export type Public = Schemas["Public"];
/** A game as it stands, with its players' names. */
export type Seen = Schemas["Seen"];
/** Regulations that are ready to be used. */
export type Ready = Schemas["Ready"];
/** What comes of a draft of regulations. */
export type Looked = Schemas["Looked"];
/** An engine that can be challenged. */
export type EngineHere = Schemas["EngineHere"];
/** An account. */
export type Account = Schemas["Account"];
/** A session or a token. */
export type Shown = Schemas["Shown"];
/** Why something was not done. */
export type Explained = Schemas["Explained"];

/** The message of a kind, of all that there are in a union. */
type Of<Union, Kind extends string> = Union extends Record<Kind, infer Body> ? Body : never;

/** What is told of a kind. */
export type ToldOf<Kind extends string> = Of<Told, Kind>;

/** What came of a command. */
export type Answer =
  | { done: ToldOf<"done"> }
  | { refused: ToldOf<"refused"> }
  | { wrong: ToldOf<"wrong"> };
