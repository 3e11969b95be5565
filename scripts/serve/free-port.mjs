import { createServer } from "node:net";

/** Below the port range for outgoing connections, which could take a server's port while it restarts. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const MAX_TRIES = 20;

/**
 * Whether nothing listens on a port.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export const isPortFree = (port, host = "127.0.0.1") =>
  new Promise((answer) => {
    const probe = createServer().once("error", () => answer(false));
    probe.listen(port, host, () => probe.close(() => answer(true)));
  });

/** A port of 127.0.0.1 on which nothing listens. Another process may take it before the caller does (see `onFreePort`). */
export async function freePort() {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port between ${LOWEST} and ${HIGHEST} is free.`);
}

/**
 * The first port from `first` on that nothing listens on.
 * @param {number} first
 * @param {string} host
 */
export async function freePortFrom(first, host) {
  for (let port = first; port < first + MAX_TRIES; port += 1) if (await isPortFree(port, host)) return port;
  throw new Error(
    `Every port from ${first} to ${first + MAX_TRIES - 1} is taken. Name another one: PORT=8900 npm start`,
  );
}

/**
 * Starts a server that has to know its port in advance. When another process takes the port first, it starts again on another one.
 * @template T
 * @param {(port: number) => Promise<T>} start
 * @returns {Promise<T>}
 */
export async function onFreePort(start) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      const isTaken = /address already in use|EADDRINUSE/i.test(error instanceof Error ? error.message : String(error));
      if (!isTaken || tries === MAX_TRIES) throw error;
    }
  }
}
