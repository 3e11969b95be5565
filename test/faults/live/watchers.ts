/** A message received on a socket, with the local time of its arrival. */
export interface LiveMessage {
  readonly at: number;
  readonly message: Readonly<Record<string, unknown>>;
}
export interface Watcher {
  readonly received: readonly LiveMessage[];
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

/**
 * Opens a socket through the worker. `cookie` = the cookie of a supplier's user; null = the customer's page. `address` = the client's IP address, because
 * connections per network and lead are limited. Resolves on the first message.
 */
export function openWatcher(origin: string, path: string, cookie: string | null, address: string): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const options = { headers: { "CF-Connecting-IP": address, ...(cookie !== null && { Cookie: cookie }) } };
    // Node's client accepts headers, which the browser interface does not declare.
    const socket = new WebSocket(`${origin.replace(/^http/, "ws")}${path}`, options as unknown as string[]);
    const liveMessages: LiveMessage[] = [];
    const watcher: Watcher = {
      received: liveMessages,
      isOpen: () => socket.readyState === WebSocket.OPEN,
      close: () => socket.close(),
    };
    socket.addEventListener("message", ({ data }) => {
      liveMessages.push({ at: Date.now(), message: JSON.parse(String(data)) as Record<string, unknown> });
      resolve(watcher);
    });
    socket.addEventListener("error", () => reject(new Error(`the socket ${path} was refused`)));
  });
}
