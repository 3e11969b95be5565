import { expect, it } from "vitest";
import { isSuperseded, createLatestOnlyQueue } from "./named-jobs";

function makeGate() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release, opened: promise };
}

it("F-261 a second job with the same name rejects the first caller and returns its own result", async () => {
  const jobs = createLatestOnlyQueue();
  const slow = makeGate();
  const first = jobs.run("save", () => slow.opened.then(() => "first"));
  const second = jobs.run("save", async () => "second");
  const other = jobs.run("price", async () => "other");
  await expect(first).rejects.toBe("REJECTED_NOT_LAST_IN_QUEUE");
  expect(await other).toBe("other");
  slow.release();
  expect(await second).toBe("second");
});

it("P-171 P-172 a running job finishes, a superseded one never starts, and one runs at a time", async () => {
  const jobs = createLatestOnlyQueue();
  const slow = makeGate();
  const log: string[] = [];
  const job = (name: string, wait: Promise<void>) => async () => {
    log.push(`${name} starts`);
    await wait;
    log.push(`${name} ends`);
    return name;
  };
  const promise = Promise.allSettled([
    jobs.run("save", job("A", slow.opened)),
    jobs.run("save", job("B", Promise.resolve())),
    jobs.run("save", job("C", Promise.resolve())),
  ]);
  slow.release();
  const results = await promise;
  expect(log).toEqual(["A starts", "A ends", "C starts", "C ends"]);
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : result.reason))).toEqual([
    "REJECTED_NOT_LAST_IN_QUEUE",
    "REJECTED_NOT_LAST_IN_QUEUE",
    "C",
  ]);
});

it("F-262 only the superseded error is ignored", async () => {
  const jobs = createLatestOnlyQueue();
  await expect(jobs.run("save", () => Promise.reject(new Error("500")))).rejects.toThrow("500");
  expect(await jobs.run("save", async () => "goes on")).toBe("goes on");
  expect([isSuperseded("REJECTED_NOT_LAST_IN_QUEUE"), isSuperseded(new Error("500"))]).toEqual([true, false]);
});
