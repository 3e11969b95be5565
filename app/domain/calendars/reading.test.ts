import { expect, it } from "vitest";
import { afterReading, type KeptReading, READ_FAILURES, TOLD_AFTER_MS } from "./reading";

const NOW = Date.parse("2026-11-25T00:00:00Z");
const at = (minutes: number) => NOW / 60_000 + minutes;
const kept: KeptReading = {
  busy: [
    [at(-60), at(-30)],
    [at(60), at(120)],
  ],
  readAt: NOW - 900_000,
  failure: null,
  failingSince: null,
  toldAt: null,
};
const AHEAD = [[at(60), at(120)]];

it.each(READ_FAILURES)("a reading that fails frees nothing: %s", (why) => {
  const after = afterReading(kept, { ok: false, why }, NOW);
  expect(after).toEqual({ ...kept, busy: AHEAD, failure: why, failingSince: NOW });
});

it("a calendar without any entry, of one that had times ahead, is a failure; of one that had none it is just empty", () => {
  const empty = { ok: true, busy: [], entries: 0, unread: 0 } as const;
  expect(afterReading(kept, empty, NOW)).toMatchObject({ busy: AHEAD, failure: "empty" });
  expect(afterReading({ ...kept, busy: [] }, empty, NOW)).toMatchObject({ busy: [], failure: null, readAt: NOW });
});

it("one whose entries lie behind is read as it says: the day was given back there", () => {
  expect(afterReading(kept, { ok: true, busy: [], entries: 3, unread: 0 }, NOW)).toMatchObject({
    busy: [],
    failure: null,
  });
});

it("entries that cannot be understood add what could be, and take nothing", () => {
  const after = afterReading(kept, { ok: true, busy: [[at(100), at(200)]], entries: 2, unread: 1 }, NOW);
  expect(after).toMatchObject({ busy: [[at(60), at(200)]], failure: "unread-entries" });
});

it("the owner is told once, a day after the first failure; a good reading ends it", () => {
  const failing = afterReading(kept, { ok: false, why: "no-answer" }, NOW);
  const later = afterReading(failing, { ok: false, why: "refused" }, NOW + TOLD_AFTER_MS - 1);
  expect(later).toMatchObject({ failure: "refused", failingSince: NOW, toldAt: null });
  const told = afterReading(later, { ok: false, why: "refused" }, NOW + TOLD_AFTER_MS);
  expect(told.toldAt).toBe(NOW + TOLD_AFTER_MS);
  expect(afterReading(told, { ok: false, why: "refused" }, NOW + 2 * TOLD_AFTER_MS).toldAt).toBe(told.toldAt);
  expect(afterReading(told, { ok: true, busy: [], entries: 1, unread: 0 }, NOW + 3 * TOLD_AFTER_MS)).toEqual({
    busy: [],
    readAt: NOW + 3 * TOLD_AFTER_MS,
    failure: null,
    failingSince: null,
    toldAt: null,
  });
});
