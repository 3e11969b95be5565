import { Buffer } from "node:buffer";
import type { Clock, Ids } from "../domain/core/time/clock";

/** How far this isolate's clock is ahead of the machine's, in milliseconds. Only a development server moves it (workers/dev-tools.ts). */
let aheadMs = 0;

export const systemClock: Clock = { now: () => Date.now() + aheadMs };

export function setClockAhead(ms: number): void {
  aheadMs = ms;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

export const randomIds: Ids = {
  guid: () => crypto.randomUUID(),
  token: () => base64url(crypto.getRandomValues(new Uint8Array(20))),
};
