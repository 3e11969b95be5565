import { createServer } from "node:net";

/** Below the port range for outgoing connections, which could take a server's port while it restarts. */
const MIN_PORT = 20_000;
const MAX_PORT = 32_000;
const MAX_TRIES = 20;

/**
 * Whether nothing listens on a port.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export const isPortFree = (port, host = "127.0.0.1") =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });

/** A port of 127.0.0.1 on which nothing listens. Another process may take it before the caller does (see `onFreePort`). */
export async function findFreePort() {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const port = MIN_PORT + Math.floor(Math.random() * (MAX_PORT - MIN_PORT));
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port between ${MIN_PORT} and ${MAX_PORT} is free.`);
}

/**
 * Returns the first port, starting at `first`, on which nothing listens.
 * @param {number} first
 * @param {string} host
 */
export async function findFreePortFrom(first, host) {
  for (let port = first; port < first + MAX_TRIES; port += 1) if (await isPortFree(port, host)) return port;
  throw new Error(
    `Every port from ${first} to ${first + MAX_TRIES - 1} is taken. Name another one: PORT=8900 npm start`,
  );
}

/**
 * Starts a server that has to know its port in advance. If another process takes the port first, starts the server again on another port.
 * @template T
 * @param {(port: number) => Promise<T>} start
 * @returns {Promise<T>}
 */
export async function onFreePort(start) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await findFreePort());
    } catch (error) {
      const isTaken = /address already in use|EADDRINUSE/i.test(error instanceof Error ? error.message : String(error));
      if (!isTaken || attempt === MAX_TRIES) throw error;
    }
  }
}
