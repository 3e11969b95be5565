interface Reply {
  readonly id?: number;
  readonly result?: { readonly usedSize?: number };
  readonly error?: { readonly message: string };
}

const MAX_NUDGES = 200;

/** Reads the heap of the worker's isolate through the runtime's inspector (Chrome DevTools Protocol). */
export class Heap {
  readonly #socket: WebSocket;
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** `inspector` = URL of the runtime's inspector. It lists the isolates by name; ours has the worker's name. */
  static async of(inspector: URL): Promise<Heap> {
    const targets = (await (
      await fetch(new URL("/json", String(inspector).replace(/^ws/, "http")))
    ).json()) as readonly { readonly id: string; readonly webSocketDebuggerUrl: string }[];
    const pageTarget = targets.find(({ id }) => id.includes("pitlane"));
    if (!pageTarget) throw new Error(`no inspector of the worker: ${targets.map(({ id }) => id)}`);
    const socket = new WebSocket(pageTarget.webSocketDebuggerUrl);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error(`no inspector at ${inspector}`));
    });
    return new Heap(socket);
  }

  #ask(method: string): Promise<NonNullable<Reply["result"]>> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      const onMessage = ({ data }: MessageEvent) => {
        const reply = JSON.parse(String(data)) as Reply;
        if (reply.id !== id) return;
        this.#socket.removeEventListener("message", onMessage);
        if (reply.error) reject(new Error(`${method}: ${reply.error.message}`));
        else resolve(reply.result ?? {});
      };
      this.#socket.addEventListener("message", onMessage);
      this.#socket.send(JSON.stringify({ id, method }));
    });
  }

  /** Memory in use after garbage collection, in megabytes. `nudge` makes any request to the worker, because its isolate collects only while it runs. */
  async measureUsedMegabytes(nudge: () => Promise<unknown>): Promise<number> {
    for (let round = 0; round < 2; round += 1) {
      let isCollected = false;
      const collection = this.#ask("HeapProfiler.collectGarbage").then(() => void (isCollected = true));
      for (let attempt = 0; !isCollected && attempt < MAX_NUDGES; attempt += 1) await nudge();
      if (!isCollected) throw new Error("the inspector collects no garbage");
      await collection;
    }
    return ((await this.#ask("Runtime.getHeapUsage")).usedSize ?? 0) / 1_048_576;
  }

  close(): void {
    this.#socket.close();
  }
}
