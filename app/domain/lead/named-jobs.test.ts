import { expect, it } from "vitest";
import { isOvertaken, namedJobs } from "./named-jobs";

function gate() {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened: promise };
}

it("F-261 a second run of the same name rejects the first caller and gets its own result", async () => {
  const jobs = namedJobs();
  const slow = gate();
  const first = jobs.run("save", () => slow.opened.then(() => "first"));
  const second = jobs.run("save", async () => "second");
  const other = jobs.run("price", async () => "other");
  await expect(first).rejects.toBe("REJECTED_NOT_LAST_IN_QUEUE");
  expect(await other).toBe("other");
  slow.open();
  expect(await second).toBe("second");
});

it("P-171 P-172 the running job finishes, a superseded one never starts, and only one runs", async () => {
  const jobs = namedJobs();
  const slow = gate();
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
  slow.open();
  const results = await promise;
  expect(log).toEqual(["A starts", "A ends", "C starts", "C ends"]);
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : result.reason))).toEqual([
    "REJECTED_NOT_LAST_IN_QUEUE",
    "REJECTED_NOT_LAST_IN_QUEUE",
    "C",
  ]);
});

it("F-262 only the superseded error is ignored", async () => {
  const jobs = namedJobs();
  await expect(jobs.run("save", () => Promise.reject(new Error("500")))).rejects.toThrow("500");
  expect(await jobs.run("save", async () => "goes on")).toBe("goes on");
  expect([isOvertaken("REJECTED_NOT_LAST_IN_QUEUE"), isOvertaken(new Error("500"))]).toEqual([true, false]);
});
