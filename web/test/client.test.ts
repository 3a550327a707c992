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

/** Subscribes to the game with a client that is greeted. */
function subscribe(t: TestContext, listener: GameListener, options: SubscribeOptions) {
  const { WebSocket } = globalThis;
  Object.assign(globalThis, { WebSocket: FakeSocket });
  const client = new ZoneClient("http://127.0.0.1");
  t.after(() => {
    client.close();
    Object.assign(globalThis, { WebSocket });
  });
  void client.subscribe(GAME, listener, options);
  greet();
  return { client };
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
