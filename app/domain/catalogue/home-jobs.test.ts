import { expect, it } from "vitest";
import { servicesFor } from "./home-jobs";

const namesFor = (text: string) => servicesFor(text).map(({ name }) => name);

it("a text finds the services by their names, half typed or bent", () => {
  expect(namesFor("service")).toEqual(["Basic service", "Logbook service"]);
  expect(namesFor("my car needs servicing")).toEqual(["Basic service", "Logbook service"]);
  expect([namesFor("log book service"), namesFor("logb")]).toEqual([["Logbook service"], ["Logbook service"]]);
  expect(namesFor("minor service")).toEqual(["Basic service"]);
});

it("a text about something else finds none", () => {
  expect([namesFor(""), namesFor("transmission service"), namesFor("brakes")]).toEqual([[], [], []]);
});
