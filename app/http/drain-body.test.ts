import { expect, it } from "vitest";
import { drainBody } from "./drain-body";

const postJson = (body: BodyInit) =>
  new Request("https://pitlane.test/", { method: "POST", body, duplex: "half" } as RequestInit);

it("an unread body is drained to its end", async () => {
  const request = postJson("x".repeat(300_000));
  await drainBody(request);
  expect(request.bodyUsed).toBe(true);
});

it("a body that never ends is cancelled after 32 MB", async () => {
  let [message, isCancelled] = [0, false];
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      message += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
    cancel() {
      isCancelled = true;
    },
  });
  await drainBody(postJson(endless));
  expect([message < 40, isCancelled]).toEqual([true, true]);
});

it("a request without a body, or with a body that was read, is left unchanged", async () => {
  await drainBody(new Request("https://pitlane.test/"));
  const read = postJson("a=1");
  await read.text();
  await drainBody(read);
  expect(read.bodyUsed).toBe(true);
});

it("a sender that disconnects is not an error", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  await expect(drainBody(postJson(broken))).resolves.toBeUndefined();
});
