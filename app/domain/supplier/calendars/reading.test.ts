import { expect, it } from "vitest";
import { recordReading, type StoredReading, READ_FAILURES, NOTIFY_AFTER_MS } from "./reading";

const NOW = Date.parse("2026-11-25T00:00:00Z");
const at = (minutes: number) => NOW / 60_000 + minutes;
const reading: StoredReading = {
  busy: [
    [at(-60), at(-30)],
    [at(60), at(120)],
  ],
  readAt: NOW - 900_000,
  failure: null,
  failingSince: null,
  notifiedAt: null,
};
const FUTURE_BUSY = [[at(60), at(120)]];

it.each(READ_FAILURES)("a failed calendar reading keeps the busy times: %s", (reason) => {
  const after = recordReading(reading, { ok: false, reason }, NOW);
  expect(after).toEqual({ ...reading, busy: FUTURE_BUSY, failure: reason, failingSince: NOW });
});

it("an empty calendar is an error if the previous one had upcoming entries", () => {
  const empty = { ok: true, busy: [], entries: 0, unread: 0 } as const;
  expect(recordReading(reading, empty, NOW)).toMatchObject({ busy: FUTURE_BUSY, failure: "empty" });
  expect(recordReading({ ...reading, busy: [] }, empty, NOW)).toMatchObject({ busy: [], failure: null, readAt: NOW });
});

it("an empty calendar is accepted if the previous entries are in the past", () => {
  expect(recordReading(reading, { ok: true, busy: [], entries: 3, unread: 0 }, NOW)).toMatchObject({
    busy: [],
    failure: null,
  });
});

it("unreadable calendar entries keep the earlier busy times and free none of them", () => {
  const after = recordReading(reading, { ok: true, busy: [[at(100), at(200)]], entries: 2, unread: 1 }, NOW);
  expect(after).toMatchObject({ busy: [[at(60), at(200)]], failure: "unread-entries" });
});

it("notifies the owner once, a day after the first failure; a successful reading resets this", () => {
  const failedReading = recordReading(reading, { ok: false, reason: "no-answer" }, NOW);
  const later = recordReading(failedReading, { ok: false, reason: "refused" }, NOW + NOTIFY_AFTER_MS - 1);
  expect(later).toMatchObject({ failure: "refused", failingSince: NOW, notifiedAt: null });
  const storedReading = recordReading(later, { ok: false, reason: "refused" }, NOW + NOTIFY_AFTER_MS);
  expect(storedReading.notifiedAt).toBe(NOW + NOTIFY_AFTER_MS);
  expect(recordReading(storedReading, { ok: false, reason: "refused" }, NOW + 2 * NOTIFY_AFTER_MS).notifiedAt).toBe(
    storedReading.notifiedAt,
  );
  expect(
    recordReading(storedReading, { ok: true, busy: [], entries: 1, unread: 0 }, NOW + 3 * NOTIFY_AFTER_MS),
  ).toEqual({
    busy: [],
    readAt: NOW + 3 * NOTIFY_AFTER_MS,
    failure: null,
    failingSince: null,
    notifiedAt: null,
  });
});
