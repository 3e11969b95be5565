import { expect, it } from "vitest";
import { type Migration, play } from "./upgrade/play";

const playUpgrade = (migrations?: readonly Migration[]) =>
  play({
    seed: 1,
    size: 1,
    seconds: 60,
    isInterrupted: false,
    notify: () => undefined,
    ...(migrations ? { migrations } : {}),
  });
const CARS = {
  name: "0001_cars.sql",
  sql: "create table cars (id integer primary key, plate text not null, note text) strict;",
};

it("every older database migrates to the current schema without losing data", async () => {
  const { counts, violations: problems, isComplete } = await playUpgrade();
  expect(problems).toEqual([]);
  expect(isComplete).toBe(true);
  expect(counts["rows carried over"]).toBeGreaterThan(1000);
});

it.each([
  ["rows are deleted", "delete from cars where id % 2 = 0 or id > 2;"],
  ["a value is overwritten", "update cars set plate = 'unknown';"],
  ["a column is dropped", "alter table cars drop column note;"],
  [
    "a table is recreated without copying one column",
    "create table cars_new (id integer primary key, plate text not null, note text) strict; insert into cars_new (id, plate) select id, plate from cars; drop table cars; alter table cars_new rename to cars;",
  ],
  ["a table is dropped", "drop table cars;"],
  ["existing rows violate a new constraint", "create unique index one_plate on cars (length(plate) > 0);"],
])("a migration is rejected when %s", async (_words, sql) => {
  expect((await playUpgrade([CARS, { name: "0002_change.sql", sql }])).violations).not.toEqual([]);
});
