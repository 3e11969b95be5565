import { testLeadGuid } from "../../../test/support/ids";
import { expect, it } from "vitest";
import type { SaveCommand } from "./save-command";
import { enqueueSave, retryDelay } from "./save-queue";

const testSave = (overrides: Partial<SaveCommand> = {}): SaveCommand => ({
  guid: testLeadGuid(),
  idempotencyKey: "k",
  fingerprint: "f",
  userId: null,
  writer: "anna",
  change: { kind: "answer" },
  patch: {},
  sealedContacts: [],
  retainQuote: false,
  reason: null,
  at: 0,
  ...overrides,
});

it("F-257 F-261 the newest waiting save supersedes the previous one and includes its answers", () => {
  const waitingSave = {
    seq: 4,
    command: testSave({ patch: { repairNotes: "old", quoteUrgency: "SpecificDay" }, sealedContacts: ["a"] }),
  };
  const arrival = enqueueSave(
    null,
    waitingSave,
    testSave({ idempotencyKey: "k2", patch: { repairNotes: "new" }, sealedContacts: ["b"] }),
  );
  expect(arrival).toMatchObject({
    kind: "queued",
    overtakes: 4,
    command: {
      idempotencyKey: "k2",
      patch: { repairNotes: "new", quoteUrgency: "SpecificDay" },
      sealedContacts: ["a", "b"],
    },
  });
});

it.each([
  ["a stranger's save behind the holder's", testSave({ writer: "stranger" })],
  [
    "a submission behind an answer",
    testSave({
      change: {
        kind: "submit",
        revision: 1,
        status: "QuoteRequested",
        outcome: { kind: "quotes", schedulesCallback: false },
        messages: [],
      },
    }),
  ],
  ["a save that keeps the quote behind one that does not", testSave({ retainQuote: true })],
])("never merges %s", (_, newerSave) => {
  expect(enqueueSave(null, { seq: 1, command: testSave() }, { ...newerSave, idempotencyKey: "k2" })).toMatchObject({
    kind: "queued",
    overtakes: null,
  });
});

it("recognises a repeated save by its key and refuses the key with another body", () => {
  const save = { seq: 1, key: "k", fingerprint: "f", state: "done", revision: 3 } as const;
  expect(enqueueSave(save, null, testSave())).toEqual({ kind: "repeated", save });
  expect(enqueueSave(save, null, testSave({ fingerprint: "other" }))).toEqual({ kind: "key-reused" });
  expect(enqueueSave({ ...save, fingerprint: null }, null, testSave())).toMatchObject({ kind: "repeated" });
});

it("retries after 1 s, then doubles the delay up to 5 minutes, plus up to 25% jitter", () => {
  expect([1, 2, 3, 12].map((tryCount) => retryDelay(tryCount, 0))).toEqual([1000, 2000, 4000, 300_000]);
  expect(retryDelay(1, 0.999)).toBeLessThan(1250);
});
