/** The client against a socket that is played by the test. */

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";

import { type GameListener, type Request, type SubscribeOptions, ZoneClient } from "../src/client.ts";

const GAME = 7;

/** A socket whose messages from the server come from the test. */
class FakeSocket {
  static last: FakeSocket;
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: (() => void) | undefined;
  /** The requests that were sent and not looked at yet. */
  private sent: Request[] = [];

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }

  close(): void {
    this.onclose?.();
  }

  /** Receives a message, and returns the requests that were sent since the last one. */
  receive(message: object): Request[] {
    this.onmessage?.({ data: JSON.stringify(message) });
    return this.sent.splice(0);
  }
}

/** Subscribes to the game with a client that is greeted; returns the client, its socket and its first request. */
function subscribe(t: TestContext, listener: GameListener, options: SubscribeOptions) {
  const { WebSocket } = globalThis;
  Object.assign(globalThis, { WebSocket: FakeSocket });
  const client = new ZoneClient("http://127.0.0.1");
  t.after(() => {
    client.close();
    Object.assign(globalThis, { WebSocket });
  });
  const subscription = client.subscribe(GAME, listener, options);
  return { client, subscription, requests: greet() };
}

/** Greets the client over its newest socket; returns the requests that follow. */
function greet(): Request[] {
  return FakeSocket.last.receive({ hello: { version: 1, now: 0 } });
}

/** Reopens the socket of a client; returns the requests that follow. */
function reconnect(client: ZoneClient): Request[] {
  client.reconnect();
  return greet();
}

function chat(room: string, number: number, text: string) {
  return { game: GAME, room, number, by: 1, at: 0, text };
}

function subscribed(length: number, more: object = {}) {
  return { subscribed: { game: GAME, length, participation: "player", seat: "white", delay: null, view: null, rooms: [], chat: [], ...more } };
}

function event(sequence: number) {
  return { event: { game: GAME, sequence, at: 0, by: "zone", event: "began" } };
}

function subscribeAfter(after: number | null): Request[] {
  return [{ subscribe: { game: GAME, after, secret: null, participation: null } }];
}

test("lines of chat are confirmed by the numbers of their room", async (t) => {
  const { client } = subscribe(t, {}, {});
  const sent = (text: string): Request[] => [{ send_chat: { game: GAME, room: "players", text } }];
  // The other room has more lines.
  FakeSocket.last.receive(subscribed(1, { chat: [chat("players", 2, "again"), chat("arbiter", 9, "again")] }));
  const [first, second] = [client.sendChat(GAME, "players", "again"), client.sendChat(GAME, "players", "and again")];
  assert.deepEqual(FakeSocket.last.receive({ chat: chat("arbiter", 10, "and again") }), [...sent("again"), ...sent("and again")]);
  FakeSocket.last.receive({ chat: chat("players", 3, "again") });
  assert.equal(await first, true);
  // The line without confirmation is sent again, although the history has the other ones.
  reconnect(client);
  const history = [chat("players", 2, "again"), chat("players", 3, "again"), chat("arbiter", 10, "and again")];
  assert.deepEqual(FakeSocket.last.receive(subscribed(1, { chat: history })), sent("and again"));
  FakeSocket.last.receive({ chat: chat("players", 4, "and again") });
  assert.equal(await second, true);
});

test("another viewer of a game receives its events anew, under their own numbers", async (t) => {
  const seen: (number | string)[] = [];
  const listener: GameListener = {
    onEvent: ({ sequence }) => seen.push(sequence),
    onSubscribed: ({ participation, length }) => seen.push(`${participation} ${length}`),
    onViewerChange: () => seen.push("changed"),
  };
  const { client, subscription, requests } = subscribe(t, listener, { after: 0 });
  assert.deepEqual(requests, subscribeAfter(0));
  for (const message of [subscribed(2), event(1), event(2), event(3)]) FakeSocket.last.receive(message);
  await subscription;
  // The same viewer goes on after the last event.
  assert.deepEqual(reconnect(client), subscribeAfter(3));
  assert.deepEqual(FakeSocket.last.receive(subscribed(4)), []);
  FakeSocket.last.receive(event(4));
  assert.deepEqual(seen.splice(0), ["player 2", 1, 2, 3, "player 4", 4]);
  // Without the seat, the fifth event is another one, and some are missing before it.
  const watching = { participation: "spectator", seat: null };
  assert.deepEqual(reconnect(client), subscribeAfter(4));
  assert.deepEqual(FakeSocket.last.receive(subscribed(5, watching)), subscribeAfter(0));
  for (const message of [event(5), subscribed(5, watching), event(1), event(2)]) FakeSocket.last.receive(message);
  assert.deepEqual(seen.splice(0), ["changed", "spectator 5", 1, 2]);
  // The other seat is another viewer too.
  reconnect(client);
  assert.deepEqual(FakeSocket.last.receive(subscribed(5, { seat: "black" })), subscribeAfter(0));
  for (const message of [subscribed(5, { seat: "black" }), event(1)]) FakeSocket.last.receive(message);
  assert.deepEqual(seen.splice(0), ["changed", "player 5", 1]);
});

test("a viewer who may see fewer events than before receives them anew", async (t) => {
  const seen: (number | string)[] = [];
  const listener: GameListener = {
    onEvent: ({ sequence }) => seen.push(sequence),
    onViewerChange: () => seen.push("changed"),
    onError: (error) => seen.push(error),
  };
  const { client, subscription } = subscribe(t, listener, { after: 0 });
  for (const message of [subscribed(2), event(1), event(2)]) FakeSocket.last.receive(message);
  await subscription;
  const tooMany = { error: { game: GAME, id: null, error: "invalid", message: "there are only 1 events" } };
  assert.deepEqual(reconnect(client), subscribeAfter(2));
  assert.deepEqual(FakeSocket.last.receive(tooMany), subscribeAfter(0));
  for (const message of [subscribed(1, { participation: "spectator", seat: null }), event(1)]) FakeSocket.last.receive(message);
  assert.deepEqual(seen.splice(0), [1, 2, "changed", 1]);
  // Other errors of this kind concern a single request.
  assert.deepEqual(FakeSocket.last.receive(tooMany), []);
  assert.deepEqual(seen, ["invalid"]);
});
