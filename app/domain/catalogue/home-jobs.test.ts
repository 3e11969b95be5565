import { expect, it } from "vitest";
import { servicesFor } from "./home-jobs";

const namesFor = (text: string) => servicesFor(text).map(({ name }) => name);

it("a text finds the services by their names, half typed or bent", () => {
  expect(namesFor("service")).toEqual(["Basic Service", "Logbook Service"]);
  expect(namesFor("my car needs servicing")).toEqual(["Basic Service", "Logbook Service"]);
  expect([namesFor("log book service"), namesFor("logb")]).toEqual([["Logbook Service"], ["Logbook Service"]]);
  expect(namesFor("minor service")).toEqual(["Basic Service"]);
});

it("a text about something else finds none", () => {
  expect([namesFor(""), namesFor("transmission service"), namesFor("brakes")]).toEqual([[], [], []]);
});
