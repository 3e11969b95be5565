import { Buffer } from "node:buffer";
import type { Clock, Ids } from "../domain/time/clock";

export const systemClock: Clock = { now: () => Date.now() };

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

export const randomIds: Ids = {
  guid: () => crypto.randomUUID(),
  token: () => base64url(crypto.getRandomValues(new Uint8Array(20))),
};
