import { expect, it } from "vitest";
import { drainBody } from "./drain-body";

const testRequest = (body: BodyInit) =>
  new Request("https://pitlane.test/", { method: "POST", body, duplex: "half" } as RequestInit);

it("an unread body is drained to its end", async () => {
  const request = testRequest("x".repeat(300_000));
  await drainBody(request);
  expect(request.bodyUsed).toBe(true);
});

it("a body that never ends is cancelled after 32 MB", async () => {
  let pullCount = 0;
  let isCancelled = false;
  const endlessStream = new ReadableStream<Uint8Array>({
    pull(controller) {
      pullCount += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
    cancel() {
      isCancelled = true;
    },
  });
  await drainBody(testRequest(endlessStream));
  expect([pullCount < 40, isCancelled]).toEqual([true, true]);
});

it("a request without a body, or with a body that was read, is left unchanged", async () => {
  await drainBody(new Request("https://pitlane.test/"));
  const bodyRead = testRequest("a=1");
  await bodyRead.text();
  await drainBody(bodyRead);
  expect(bodyRead.bodyUsed).toBe(true);
});

it("a sender that disconnects is not an error", async () => {
  const brokenStream = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
  await expect(drainBody(testRequest(brokenStream))).resolves.toBeUndefined();
});
