import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

/** Runs the file as a browser would, with stubs of the browser APIs. */
function createTestWorker(windows: readonly { readonly url: string }[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const handledEvents: unknown[] = [];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: object) => void handledEvents.push([title, options]),
    },
    clients: {
      matchAll: async () =>
        windows.map(({ url }) => ({ url, focus: async () => void handledEvents.push(["focus", url]) })),
      openWindow: async (url: string) => void handledEvents.push(["open", url]),
    },
  };
  runInNewContext(readFileSync("public/push-worker.js", "utf8"), { self });
  const dispatchEvent = async (name: string, event: object) => {
    const waitPromises: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waitPromises.push(work) });
    await Promise.all(waitPromises);
  };
  return { did: handledEvents, happens: dispatchEvent };
}

const LINK = "https://pitlane.example/workshop/bookings/t";

it("shows a push message, and replaces it when it is sent again", async () => {
  const { did: handledEvents, happens } = createTestWorker();
  await happens("push", {
    data: { json: () => ({ title: "New booking", body: "Toyota Hilux", link: LINK, tag: "one" }) },
  });
  expect(handledEvents).toEqual([["New booking", { body: "Toyota Hilux", tag: "one", data: { link: LINK } }]]);
});

it("a click opens the booking, in its existing window if there is one", async () => {
  const clickEvent = { data: { link: LINK }, close: () => undefined };
  const closedWorker = createTestWorker([{ url: "https://pitlane.example/" }]);
  const openWorker = createTestWorker([{ url: LINK }]);
  for (const worker of [closedWorker, openWorker])
    await worker.happens("notificationclick", { notification: clickEvent });
  expect([closedWorker.did, openWorker.did]).toEqual([[["open", LINK]], [["focus", LINK]]]);
});
