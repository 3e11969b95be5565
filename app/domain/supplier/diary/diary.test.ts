import { describe, expect, it } from "vitest";
import { testSupplier } from "../../../../test/support/test-supplier";
import { bays } from "../supplier-settings/bays";
import { toInterval, calculateTimeAway } from "./time-away";
import { checkBlock, findOverlappingBlock, findPartTimes, nextStart } from "./block";
import { buildBoard } from "./board";
import { toTime } from "./diary";
import { parseSearch, toPlainName } from "./search-terms";
import { checkWalkIn, buildEntryText, exceededClosingTime } from "./walk-in";

const ROWS = [
  { id: 1, name: "Bay 1" },
  { id: 3, name: "Hoist" },
];
const supplier = testSupplier({ capacityMinutes: 960, diaryRows: ROWS });
const NOW = { today: "2026-11-25", time: "10:10" };
const DAY = "2026-11-26";

it("finds the block of the work's row, or of everyone, that overlaps the work", () => {
  const block = (startAt: string, minutes: number, rowId: number | null) => ({ day: DAY, startAt, minutes, rowId });
  const bayBlock = block("12:00", 120, 1);
  const blockOfWork = (startAt: string, rowId: number | null) =>
    findOverlappingBlock([bayBlock], { day: DAY, startAt, rowId }, 60);
  expect([blockOfWork("11:30", 1), blockOfWork("13:30", 1)]).toEqual([bayBlock, bayBlock]);
  expect([
    blockOfWork("11:00", 1),
    blockOfWork("14:00", 1),
    blockOfWork("12:00", 3),
    blockOfWork("12:00", null),
  ]).toEqual([null, null, null, null]);
  const workshopBlock = block("08:00", 540, null);
  expect(findOverlappingBlock([workshopBlock], { day: DAY, startAt: "12:00", rowId: null }, 60)).toBe(workshopBlock);
  expect(findOverlappingBlock([workshopBlock], { day: "2026-11-27", startAt: "12:00", rowId: 1 }, 60)).toBeNull();
});

describe("capacity taken by blocked hours", () => {
  const timeTaken = (...blocks: readonly (readonly [from: string, minutes: number, rowId: number | null])[]) =>
    calculateTimeAway(
      supplier,
      DAY,
      blocks.map(([startAt, minutes, rowId]) => toInterval({ day: DAY, startAt, minutes, rowId }, supplier.zone)),
    ).blockedMinutes;

  it("is the blocked share of the day: all rows for a whole day take all, one of two rows half", () =>
    expect([
      timeTaken(["08:00", 540, null]),
      timeTaken(["08:00", 540, 1]),
      timeTaken(["12:30", 270, null]),
      timeTaken(),
    ]).toEqual([960, 480, 480, 0]));
  it("counts overlapping blocks of a row once, and nothing outside the opening hours", () =>
    expect([
      timeTaken(["08:00", 540, 1], ["10:00", 60, 1], ["10:00", 60, null]),
      timeTaken(["05:00", 180, null]),
      timeTaken(["16:00", 300, null]),
    ]).toEqual([480 + 54, 0, 107]));
  it("counts a block of a removed row, and never exceeds the day's capacity", () => {
    expect(timeTaken(["08:00", 540, 9])).toBe(480);
    expect(timeTaken(["08:00", 540, null], ["08:00", 540, 9])).toBe(960);
  });
  it("is zero on a closed weekday", () =>
    expect(
      calculateTimeAway(supplier, "2026-11-28", [
        toInterval({ day: "2026-11-28", startAt: "08:00", minutes: 60, rowId: null }, supplier.zone),
      ]),
    ).toEqual({ blockedMinutes: 0, calendars: [] }));
});

describe("parsing of a block", () => {
  const input = { day: DAY, part: "afternoon", from: "", to: "", row: "0" };
  it("accepts a part of the day within the opening hours, for all rows or one row", () =>
    expect(
      [
        input,
        { ...input, part: "morning", row: "3" },
        { ...input, part: "day" },
        { ...input, day: NOW.today, part: "rest" },
        { ...input, part: "times", from: "09:15", to: "10:00" },
      ].map((item) => checkBlock(item, supplier, NOW)),
    ).toEqual([
      { ok: true, place: { day: DAY, startAt: "12:00", rowId: null }, minutes: 300, later: [] },
      { ok: true, place: { day: DAY, startAt: "08:00", rowId: 3 }, minutes: 240, later: [] },
      { ok: true, place: { day: DAY, startAt: "08:00", rowId: null }, minutes: 540, later: [] },
      { ok: true, place: { day: NOW.today, startAt: "10:10", rowId: null }, minutes: 410, later: [] },
      { ok: true, place: { day: DAY, startAt: "09:15", rowId: null }, minutes: 45, later: [] },
    ]));
  it("reports each error at its field", () => {
    const errorFields = (overrides: Partial<typeof input>) => {
      const blockCheck = checkBlock({ ...input, ...overrides }, supplier, NOW);
      return blockCheck.ok ? [] : Object.keys(blockCheck.fields);
    };
    expect(
      [
        { day: "2026-02-30" },
        { day: "2026-11-01" },
        { day: "2028-01-01" },
        { part: "" },
        { part: "rest" },
        { row: "2" },
        { part: "times" },
        { part: "times", from: "10:00", to: "10:00" },
      ].map(errorFields),
    ).toEqual([["day"], ["day"], ["day"], ["part"], ["part"], ["row"], ["from", "to"], ["to"]]);
  });
  it("returns null for a past part of today, and office hours for a day without opening hours", () => {
    expect(findPartTimes(supplier, NOW.today, "rest", { ...NOW, time: "17:00" })).toBeNull();
    expect(findPartTimes(supplier, "2026-11-28", "day", NOW)).toEqual(["08:00", "17:00"]);
  });
});

it("a walk-in starts at the next half hour today, and at opening time on other days", () => {
  const at = (day: string, time: string) => nextStart(supplier, day, { ...NOW, time });
  expect([at(NOW.today, "10:10"), at(NOW.today, "07:00"), at(NOW.today, "16:50"), at(DAY, "10:10")]).toEqual([
    "10:30",
    "08:00",
    "08:00",
    "08:00",
  ]);
  expect(toTime(1_440)).toBe("23:59");
});

it("a walk-in reports errors per field and truncates its text to the maximum length", () => {
  const input = { day: DAY, startAt: "09:00", minutes: "90", row: "1" };
  expect(checkWalkIn(input, supplier, NOW)).toEqual({
    ok: true,
    place: { day: DAY, startAt: "09:00", rowId: 1 },
    minutes: 90,
  });
  const blockCheck = checkWalkIn({ day: "", startAt: "9", minutes: "91", row: "7" }, supplier, NOW);
  expect(blockCheck.ok ? [] : Object.keys(blockCheck.fields)).toEqual(["day", "startAt", "minutes", "row"]);
  expect(buildEntryText({ rego: " abc 123 ", name: "", about: "x".repeat(300) })).toEqual({
    rego: "ABC 123",
    name: null,
    about: "x".repeat(120),
  });
});

it("the board has the same rows every day, with unassigned work first and entries by time", () => {
  const testWork = (day: string, startAt: string, rowId: number | null) => ({ day, startAt, minutes: 60, rowId });
  const [first, second] = buildBoard(
    [NOW.today, DAY],
    ROWS,
    [testWork(DAY, "10:00", 3), testWork(DAY, "08:00", 3), testWork(DAY, "09:00", 2), testWork(DAY, "07:00", null)],
    { capacityOn: () => 960, taken: new Map([[DAY, 1_000]]) },
  );
  expect(first).toMatchObject({ takenMinutes: 0, freeMinutes: 960, isOver: false });
  expect(second).toMatchObject({ takenMinutes: 1_000, freeMinutes: 0, isOver: true });
  expect(
    second?.rows.map(({ row, minutes, placedEntries }) => [
      row?.name,
      minutes,
      placedEntries.map(({ startAt }) => startAt),
    ]),
  ).toEqual([
    [undefined, 120, ["07:00", "09:00"]],
    ["Bay 1", 0, []],
    ["Hoist", 120, ["08:00", "10:00"]],
  ]);
});

it("a search text is parsed as a reference, a plate, a name, or several of them", () => {
  expect(parseSearch("AU", " 123 456 789 ")).toMatchObject({ reference: 123456789, rego: "123456789", name: null });
  expect(parseSearch("AU", "abc-12d")).toMatchObject({ reference: null, rego: "ABC12D", name: "abc 12d" });
  expect(parseSearch("AU", "Zoë O’Brien")).toMatchObject({ reference: null, name: "zoe o brien" });
  // Unicode treats an okina as a letter, but most keyboards only have an apostrophe.
  for (const name of ["Tuʻipulotu", "Tu‘ipulotu", "Tuʼipulotu", "Tu´ipulotu"])
    expect(toPlainName(name)).toBe(toPlainName("Tu'ipulotu"));
  expect([parseSearch("AU", "  "), parseSearch("AU", "a"), parseSearch("AU", "%")]).toEqual([null, null, null]);
  expect([toPlainName("Māia"), toPlainName("O'BRIEN"), toPlainName("…")]).toEqual(["maia", "o brien", ""]);
});

it("rows keep their numbers when another row is removed, and each has its own name", () => {
  const facts = {
    country: "AU",
    state: "NSW",
    isMobile: false,
    today: NOW.today,
    extras: [],
    categories: [],
    makes: [],
    offered: { categoryIds: [], makes: [] },
  } as const;
  const read = (input: Record<string, string>) => bays.read(input, facts, { diaryRows: ROWS });
  expect(read({ "row-1": "", "row-3": "  Hoist  2 ", "row-4": "Sam" })).toEqual({
    ok: true,
    value: {
      diaryRows: [
        { id: 3, name: "Hoist 2" },
        { id: 4, name: "Sam" },
      ],
    },
  });
  expect(read({})).toEqual({ ok: true, value: { diaryRows: [] } });
  expect(read({ "row-1": "Bay", "row-2": "bay" })).toMatchObject({
    ok: false,
    errors: { "row-2": [expect.any(String)] },
  });
  expect(read({ "row-1": "x".repeat(31) })).toMatchObject({ ok: false });
  expect(bays.describe({ diaryRows: ROWS }, facts)).toEqual([
    ["Bay 1", "Opening hours"],
    ["Hoist", "Opening hours"],
  ]);
  expect(bays.toFormText({ diaryRows: ROWS }, facts)).toEqual({ "row-1": "Bay 1", "row-3": "Hoist" });
});

it("a walk-in that would last past closing time is detected to the minute", () => {
  const openingHours = {
    1: ["08:00", "17:00"],
    2: null,
    3: null,
    4: null,
    5: null,
    6: ["08:00", "12:00"],
    7: null,
  } as const;
  const closingTime = (day: string, startAt: string, minutes: number) =>
    exceededClosingTime({ openingHours } as never, { day, startAt } as never, minutes);
  expect([
    closingTime("2026-11-30", "16:00", 60),
    closingTime("2026-11-30", "16:00", 61),
    closingTime("2026-11-28", "08:00", 480),
    closingTime("2026-11-29", "16:00", 480),
  ]).toEqual([null, "17:00", "12:00", null]);
});
