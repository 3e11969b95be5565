import { expect, it } from "vitest";
import { COUNTRIES } from "../core/country/country";
import { timeAt } from "../core/time/days";
import { buildDueItem } from "./due";
import { type NoticeRequest, listDueNotices, findNotices } from "./notices";

const ZONE = COUNTRIES.AU.defaultZone;
const DAY_MS = 86_400_000;
const JANUARY = Date.parse("2026-01-01T00:00:00Z");
const NOTICE_REQUEST: NoticeRequest = { wantedAt: JANUARY, snoozedUntil: null };
const REGO = buildDueItem("registration", "2026-06-30", JANUARY);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

it("notices are sent thirty and seven days before, in daytime in every Australian zone", () => {
  const notices = findNotices([REGO], NOTICE_REQUEST, ZONE);
  expect(notices.map(({ kind, at }) => [kind, dayOf(at)])).toEqual([
    ["month", "2026-05-31"],
    ["week", "2026-06-23"],
  ]);
  for (const zone of ["Australia/Perth", "Australia/Sydney", "Australia/Darwin", "Australia/Lord_Howe"])
    for (const { at } of notices) {
      const time = timeAt(at, zone);
      expect(time >= "08:00" && time < "20:00", `${zone} ${time}`).toBe(true);
    }
});

it("notices due before the date was entered or the notices were requested are not sent", () => {
  const late = buildDueItem("registration", "2026-06-30", Date.parse("2026-06-10T00:00:00Z"));
  expect(findNotices([late], NOTICE_REQUEST, ZONE).map(({ kind }) => kind)).toEqual(["week"]);
  expect(findNotices([REGO], { ...NOTICE_REQUEST, wantedAt: Date.parse("2026-06-25T00:00:00Z") }, ZONE)).toEqual([]);
  expect(findNotices([{ ...REGO, day: null }], NOTICE_REQUEST, ZONE)).toEqual([]);
});

it("a late notice is sent until the next one is due, and the next check time is returned", () => {
  const notices = findNotices([REGO], NOTICE_REQUEST, ZONE);
  const [month, week] = notices.map(({ at }) => at);
  expect(listDueNotices(notices, JANUARY)).toEqual({ due: [], nextCheckAt: month });
  expect(listDueNotices(notices, (month ?? 0) + 3 * DAY_MS)).toMatchObject({
    due: [{ kind: "month" }],
    nextCheckAt: week,
  });
  expect(listDueNotices(notices, week ?? 0)).toMatchObject({ due: [{ kind: "week" }], nextCheckAt: null });
  expect(listDueNotices(notices, Date.parse("2026-07-02T00:00:00Z"))).toEqual({ due: [], nextCheckAt: null });
});

it("after a snooze, a notice of a near due date is sent again and skipped notices are not", () => {
  const snoozedRequest: NoticeRequest = { ...NOTICE_REQUEST, snoozedUntil: Date.parse("2026-06-30T03:00:00Z") };
  const notices = findNotices([REGO, buildDueItem("inspection", "2027-06-30", JANUARY)], snoozedRequest, ZONE);
  expect(notices.map(({ kind, due }) => [due.dueKind, kind])).toEqual([
    ["registration", "again"],
    ["inspection", "month"],
    ["inspection", "week"],
  ]);
  expect(notices[0]?.basis).toBe("2026-06-30 after 2026-06-30");
});
