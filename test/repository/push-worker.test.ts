import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

/** Runs the file as a browser would, with stubs of the browser APIs. */
function testWorker(windows: readonly { readonly url: string }[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const did: unknown[] = [];
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => listeners.set(name, hear),
    registration: { showNotification: async (title: string, options: object) => void did.push([title, options]) },
    clients: {
      matchAll: async () => windows.map(({ url }) => ({ url, focus: async () => void did.push(["focus", url]) })),
      openWindow: async (url: string) => void did.push(["open", url]),
    },
  };
  runInNewContext(readFileSync("public/push-worker.js", "utf8"), { self });
  const happens = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  return { did, happens };
}

const LINK = "https://pitlane.example/workshop/bookings/t";

it("shows a push message, and replaces it when it is sent again", async () => {
  const { did, happens } = testWorker();
  await happens("push", {
    data: { json: () => ({ title: "New booking", body: "Toyota Hilux", link: LINK, tag: "one" }) },
  });
  expect(did).toEqual([["New booking", { body: "Toyota Hilux", tag: "one", data: { link: LINK } }]]);
});

it("a click opens the booking, in its existing window if there is one", async () => {
  const notification = { data: { link: LINK }, close: () => undefined };
  const [closed, open] = [testWorker([{ url: "https://pitlane.example/" }]), testWorker([{ url: LINK }])];
  for (const worker of [closed, open]) await worker.happens("notificationclick", { notification });
  expect([closed.did, open.did]).toEqual([[["open", LINK]], [["focus", LINK]]]);
});
