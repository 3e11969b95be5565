import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseCsv } from "../../../scripts/seed/table";
import type { ListedTask } from "./catalogue";
import { buildTaskIndex } from "./search/task-index";
import { readServices, splitRequests } from "./home-jobs";

const tasks = parseCsv(readFileSync("data/catalogue/tasks.csv", "utf8")).map(
  ({ name, summary }) => ({ name, summary, synonyms: [], tags: [], phrases: [] }) as unknown as ListedTask,
);
const { isPartName } = buildTaskIndex(tasks);
const requestsOf = (text: string) => splitRequests(text).map((rest) => ({ rest }));
const namesFor = (text: string) => readServices(requestsOf(text), isPartName).services.map(({ name }) => name);

it("a text finds services by partial names and other forms of their names", () => {
  expect(namesFor("service")).toEqual(["Basic Service", "Logbook Service"]);
  expect(namesFor("my car needs servicing")).toEqual(["Basic Service", "Logbook Service"]);
  expect([namesFor("log book service"), namesFor("logb")]).toEqual([["Logbook Service"], ["Logbook Service"]]);
  expect(namesFor("minor service")).toEqual(["Basic Service"]);
});

it("a text about something else finds no service", () => {
  expect([namesFor(""), namesFor("transmission service"), namesFor("brakes"), namesFor("brakes s")]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

it("filler words in a text do not hide a service", () => {
  for (const text of ["car service near me", "zyx qwv service", "how much is a car service", "service my car please"])
    expect(namesFor(text), text).toEqual(["Basic Service", "Logbook Service"]);
});

it("a second job in the text is kept in addition to the service", () => {
  expect(readServices(requestsOf("service and new tyres"), isPartName).otherJobs).toEqual([{ rest: "new tyres" }]);
  expect(readServices(requestsOf("wof + service"), isPartName).otherJobs).toEqual([{ rest: "wof" }]);
});

it("a text about service history, lights or reminders finds no service", () => {
  expect([namesFor("service history"), namesFor("service light on"), namesFor("reset service reminder")]).toEqual([
    [],
    [],
    [],
  ]);
});
