/** The words of the zone, as `api.ts` has them from Rust. */

import type { components } from "./api.js";

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
