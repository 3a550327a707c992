/** The server's types, as `api.ts` has them from Rust. */

import type { components } from "./api.ts";

type Schemas = components["schemas"];

/** An event of a game. */
export type EventMessage = Schemas["EventMessage"];
/** A game as a participant sees it. */
export type View = Schemas["View"];
/** A change of a view. */
export type ViewChange = Schemas["ViewChange"];
/** White or Black. */
export type Color = Schemas["Color"];
/** A command in a game. */
export type ClientCommand = Schemas["ClientCommand"];
/** A request over a socket. */
export type Request = Schemas["Request"];
/** A message that the server sends over a socket. */
export type ServerMessage = Schemas["ServerMessage"];
/** A request for a table. */
export type TableRequest = Schemas["TableRequest"];
/** A seat that was taken. */
export type SeatAssignment = Schemas["SeatAssignment"];
/** A table that waits for an opponent. */
export type TableListing = Schemas["TableListing"];
/** A change of a table. */
export type TableUpdate = Schemas["TableUpdate"];
/** The capacity in which somebody takes part in a game. */
export type ParticipationKind = Schemas["ParticipationKind"];
/** An event as everybody who may see it sees it. */
export type Event = Schemas["Event"];
/** The outcome of a game. */
export type Outcome = Schemas["Outcome"];
/** The evidence for an outcome. */
export type Evidence = Schemas["Evidence"];
/** The facts of a game that never change. */
export type OpeningFacts = Schemas["OpeningFacts"];
/** A line of chat. */
export type ChatEntry = Schemas["ChatEntry"];
/** A chat room, with the reader's access to it. */
export type RoomAccess = Schemas["RoomAccess"];
/** A game in progress. */
export type LiveGame = Schemas["LiveGame"];
/** A finished game. */
export type FinishedGame = Schemas["FinishedGame"];
/** A page of the list of finished games. */
export type FinishedGamesPage = Schemas["FinishedGamesPage"];
/** A person as everybody sees them. */
export type PublicProfile = Schemas["PublicProfile"];
/** A game with its players' names. */
export type GameDetails = Schemas["GameDetails"];
/** A preset of regulations. */
export type PresetInfo = Schemas["PresetInfo"];
/** The check of a draft of regulations. */
export type RegulationsReport = Schemas["RegulationsReport"];
/** An engine that can be challenged. */
export type EngineInfo = Schemas["EngineInfo"];
/** An account. */
export type Account = Schemas["Account"];
export type ServerStatus = Schemas["ServerStatus"];
/** A session or a token. */
export type PassInfo = Schemas["PassInfo"];
/** The body of an error response. */
export type ErrorBody = Schemas["ErrorBody"];

/** The body of one kind of message in a union. */
type BodyOf<Union, Kind extends string> = Union extends Record<Kind, infer Body> ? Body : never;

/** The body of a server message. */
export type ServerBody<Kind extends string> = BodyOf<ServerMessage, Kind>;

/** The answer to a command. */
export type CommandAnswer =
  | { executed: ServerBody<"executed"> }
  | { refused: ServerBody<"refused"> }
  | { error: ServerBody<"error"> };
