import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

/** The file as a browser runs it, with what it asks of the browser. */
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

it("shows what came, and the same message again in place of itself", async () => {
  const { did, happens } = testWorker();
  await happens("push", {
    data: { json: () => ({ title: "New booking", body: "Toyota Hilux", link: LINK, tag: "one" }) },
  });
  expect(did).toEqual([["New booking", { body: "Toyota Hilux", tag: "one", data: { link: LINK } }]]);
});

it("leads to its booking, in the window where it is open already", async () => {
  const notification = { data: { link: LINK }, close: () => undefined };
  const [closed, open] = [testWorker([{ url: "https://pitlane.example/" }]), testWorker([{ url: LINK }])];
  for (const worker of [closed, open]) await worker.happens("notificationclick", { notification });
  expect([closed.did, open.did]).toEqual([[["open", LINK]], [["focus", LINK]]]);
});
