import { testLeadGuid } from "../../../test/support/ids";
import { expect, it } from "vitest";
import type { SaveCommand } from "./save-command";
import { arrive, retryDelay } from "./save-queue";

const aSave = (over: Partial<SaveCommand> = {}): SaveCommand => ({
  guid: testLeadGuid(),
  idempotencyKey: "k",
  fingerprint: "f",
  userId: null,
  writer: "anna",
  change: { kind: "answer" },
  patch: {},
  sealedContacts: [],
  retainQuote: false,
  why: null,
  at: 0,
  ...over,
});

it("F-257 F-261 the newest waiting save overtakes the one before it and carries its answers beneath its own", () => {
  const waiting = {
    seq: 4,
    command: aSave({ patch: { repairNotes: "old", quoteUrgency: "SpecificDay" }, sealedContacts: ["a"] }),
  };
  const arrival = arrive(
    null,
    waiting,
    aSave({ idempotencyKey: "k2", patch: { repairNotes: "new" }, sealedContacts: ["b"] }),
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
  ["a stranger's save behind the holder's", aSave({ writer: "stranger" })],
  [
    "a submission behind an answer",
    aSave({
      change: {
        kind: "submit",
        revision: 1,
        status: "QuoteRequested",
        outcome: { kind: "quotes", schedulesCallback: false },
        messages: [],
      },
    }),
  ],
  ["a save that keeps the quote behind one that does not", aSave({ retainQuote: true })],
])("never folds %s", (_, newer) => {
  expect(arrive(null, { seq: 1, command: aSave() }, { ...newer, idempotencyKey: "k2" })).toMatchObject({
    kind: "queued",
    overtakes: null,
  });
});

it("knows a repeated save by its key and refuses the key with another body", () => {
  const existing = { seq: 1, key: "k", fingerprint: "f", state: "done", revision: 3 } as const;
  expect(arrive(existing, null, aSave())).toEqual({ kind: "repeated", save: existing });
  expect(arrive(existing, null, aSave({ fingerprint: "other" }))).toEqual({ kind: "key-reused" });
  expect(arrive({ ...existing, fingerprint: null }, null, aSave())).toMatchObject({ kind: "repeated" });
});

it("waits 1 s, then twice as long each time, 5 minutes at most, with up to a quarter more", () => {
  expect([1, 2, 3, 12].map((tries) => retryDelay(tries, 0))).toEqual([1000, 2000, 4000, 300_000]);
  expect(retryDelay(1, 0.999)).toBeLessThan(1250);
});
