import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseCsv } from "../../../scripts/seed/table";
import { phrasesByTask } from "../../../scripts/seed/tables/tasks";
import { carNames } from "../../../test/support/car-names";
import type { ListedTask } from "../../domain/catalogue/catalogue";
import type { Country } from "../../domain/core/country/country";
import type { Context } from "../context";
import { findJobs } from "./find-jobs";

// Uses the real catalogue, because search results depend on its texts.
const phrases = phrasesByTask((path) => readFileSync(`data/${path}`, "utf8"));
const splitList = (text: string | undefined) => (text ?? "").split(/[;/]/).filter((part) => part !== "");
const tasks = parseCsv(readFileSync("data/catalogue/tasks.csv", "utf8")).map(
  (row) =>
    ({
      id: Number(row.id),
      name: row.name,
      summary: row.summary,
      sort: Number(row.sort),
      isPopular: row.is_popular === "Y",
      countries: splitList(row.countries),
      states: splitList(row.states),
      synonyms: splitList(row.synonyms),
      tags: splitList(row.tags),
      onlyFuels: splitList(row.only_fuels),
      excludedFuels: splitList(row.excluded_fuels),
      onlyTransmissions: splitList(row.only_transmissions),
      minYear: null,
      maxYear: null,
      fits: [],
      phrases: phrases.get(Number(row.id)) ?? [],
    }) as unknown as ListedTask,
);
const contextIn = (country: Country) =>
  ({
    config: { country },
    db: { tasks: { all: async () => tasks }, vehicles: { models: async () => carNames } },
  }) as unknown as Context;

const find = (text: string, country: Country = "AU") => findJobs(contextIn(country), text);
/** Searches the catalogue and returns ids. S1 is the Basic Service, S2 the Logbook Service. */
async function findJobIds(text: string, country: Country = "AU"): Promise<readonly string[]> {
  const { services, tasks: listedTasks } = await find(text, country);
  return [...services.map(({ serviceTypeId }) => `S${serviceTypeId}`), ...listedTasks.map(({ id }) => String(id))];
}

describe.each(Object.entries(readFirstHits()))("first hits: %s", (_, rows) => {
  it.each(rows)("%s %s finds %s first", async (country, phrase, first) => {
    expect(first.split("/")).toContain((await findJobIds(phrase, country))[0] ?? "nothing");
  });
});

/** Country, search text and expected first results. The texts are worded the way customers ask, not the way the catalogue does. */
function readFirstHits(): Readonly<Record<string, readonly (readonly [Country, string, string])[]>> {
  return {
    "a service of a named car": [
      ["AU", "outback logbook service", "S2"],
      ["AU", "get my forester serviced", "S1"],
      ["AU", "nissan leaf service", "S1"],
      ["AU", "service price near me", "S1"],
      ["AU", "basic service for my swift", "S1"],
      ["AU", "2018 toyota corolla service", "S1"],
      ["AU", "service for 2015 hilux", "S1"],
      ["AU", "cx5 service cost", "S1"],
      ["AU", "cx-5 60000 km service", "S2"],
      ["AU", "how much is a service for a mazda 3", "S1"],
      ["AU", "book my ranger in for a service", "S1"],
      ["AU", "book a service", "S1"],
      ["AU", "bmw 320i service", "S1"],
      ["AU", "vw golf major service", "S2"],
      ["AU", "cheap car service", "S1"],
      ["AU", "land cruiser 100000km service", "S2"],
      ["AU", "landcruiser service", "S1"],
      ["AU", "service my i30", "S1"],
      ["AU", "tesla service", "S1"],
      ["AU", "commodore minor service", "S1"],
      ["AU", "capped price service hyundai tucson", "S2"],
      ["AU", "log book service kia sportage 2019", "S2"],
      ["AU", "car service parramatta", "S1"],
      ["AU", "full service prado diesel", "S1"],
      ["AU", "triton 40k service", "S2"],
      ["AU", "tune up", "S1"],
      ["AU", "d-max service interval 20000", "S1"],
      ["NZ", "vitz service", "S1"],
      ["NZ", "get the aqua serviced", "S1"],
      ["NZ", "service for nissan tiida", "S1"],
      ["NZ", "mazda demio service price", "S1"],
      ["NZ", "subaru legacy service and wof", "S1"],
      ["NZ", "outback logbook service", "S2"],
      ["NZ", "car servicing hamilton", "S1"],
    ],
    "a service and another job": [
      ["AU", "service and new tyres", "S1"],
      ["AU", "new tyres and a service", "S1"],
      ["AU", "logbook service plus front brake pads", "S2"],
      ["AU", "service, pink slip", "S1"],
      ["NZ", "wof and service", "S1"],
    ],
    "a service of a part is no service of the car": [
      ["AU", "transmission service", "5001/5002"],
      ["AU", "outback transmission service", "5001/5002"],
      ["AU", "aircon service", "186"],
      ["AU", "forester aircon service", "186"],
      ["AU", "diff service hilux", "5006"],
      ["AU", "transmision service", "5001/5002"],
      ["AU", "leaf spring", "4006"],
      ["AU", "hilux leaf spring replacement", "4006"],
    ],
    "a job on a named car": [
      ["AU", "hilux front brake pads", "159"],
      ["AU", "2016 mazda cx-5 battery", "157"],
      ["AU", "ford ranger windscreen", "193"],
      ["AU", "timing belt for golf", "191"],
      ["AU", "spark plugs holden spark", "296"],
      ["AU", "corolla tyres", "156"],
      ["AU", "how much to replace a clutch on a swift", "3001"],
      ["AU", "price of brake pads for a 2012 commodore", "159"],
      ["NZ", "wof for my swift", "16010"],
      ["NZ", "nissan note cambelt", "191"],
      ["NZ", "rear brake pads", "160"],
      ["NZ", "mazda axela rear brake pads", "160"],
      ["NZ", "toyota wish battery", "157"],
    ],
    symptoms: [
      ["AU", "car wont go into reverse", "5014"],
      ["AU", "my car won't go in reverse", "5014"],
      ["AU", "leaf only goes 60 km on a full charge", "9023"],
      ["AU", "byd atto 3 wont charge", "9022"],
      ["AU", "tesla not charging at home", "9022"],
      ["AU", "new boots for the front", "156"],
      ["AU", "van smokes black and loses power with the dpf lamp on", "7024"],
      ["AU", "dpf light on", "7024"],
      ["AU", "car wont start clicking noise", "157/15006"],
      ["AU", "squealing when i brake", "2004"],
      ["AU", "steering wheel shakes at 100", "6003"],
      ["AU", "aircon blowing warm", "10001"],
      ["AU", "engine light on", "7001"],
      ["AU", "oil leak under car", "7003"],
      ["AU", "clutch slipping", "3001"],
      ["AU", "overheating in traffic", "8010"],
      ["AU", "car pulls to the left", "6001"],
      ["AU", "battery keeps going flat", "9017"],
      ["AU", "white smoke from exhaust", "15011"],
      ["AU", "petrol smell in the car", "15005"],
      ["AU", "window won't go up", "9006/9007"],
      ["AU", "airbag light on", "9020"],
      ["AU", "flat tyre", "6004"],
      ["AU", "slow puncture", "6004"],
      ["AU", "brakes grinding", "2004"],
      ["AU", "spongy brake pedal", "2002"],
      ["AU", "knocking over bumps", "4020"],
      ["AU", "clicking when turning", "5010"],
      ["AU", "grinding noise changing gears", "3007"],
      ["AU", "gearbox slips", "5014"],
      ["AU", "stone chip in windscreen", "14001"],
      ["AU", "headlight out", "9004"],
      ["AU", "musty smell from vents", "10008"],
      ["AU", "wrong fuel in the tank", "7040"],
      ["AU", "losing coolant", "8011"],
      ["AU", "handbrake not holding", "2009"],
      ["AU", "range has dropped on my ev", "9023"],
    ],
    "words of the two countries": [
      ["NZ", "rego has lapsed", "16010"],
      ["NZ", "rego", "16010"],
      ["NZ", "test station", "16010"],
      ["NZ", "warrant", "16010"],
      ["NZ", "vtnz check", "16010"],
      ["NZ", "auto sparky", "9016"],
      ["NZ", "auto electrician", "9016"],
      ["NZ", "change radio to nz stations", "17013"],
      ["NZ", "band expander", "17013"],
      ["NZ", "unregistered vehicle inspection", "16010"],
      ["NZ", "cof a", "16012"],
      ["NZ", "cofa", "16012"],
      ["NZ", "panel beater", "11"],
      ["NZ", "flat tyre wellington", "6004"],
      ["AU", "auto elec", "9016"],
      ["AU", "cofa", "16001"],
      ["AU", "wof", "16001"],
      ["AU", "rego check", "351/16001"],
      ["AU", "pink slip", "351"],
      ["AU", "roadie", "16003"],
      ["AU", "blue slip", "16002"],
      ["AU", "rego lapsed", "16001/16002"],
      ["AU", "bingle", "11"],
    ],
  };
}

it("F-050 F-423 offers at most ten results, including services", async () => {
  for (const text of ["service", "service and new tyres", "a", "brakes", "car service brakes battery tyres"])
    expect((await findJobIds(text)).length, text).toBeLessThanOrEqual(10);
});

it("offers each of two jobs named in the text", async () => {
  expect((await findJobIds("service and new tyres")).slice(0, 3)).toEqual(["S1", "S2", "156"]);
  expect((await findJobIds("wof and service", "NZ")).slice(0, 3)).toEqual(["S1", "S2", "16010"]);
  expect((await findJobIds("new tyres and wheel alignment")).slice(0, 2).sort()).toEqual(["156", "6001"]);
});

it("stores the vehicle named in the text for the vehicle step", async () => {
  expect((await find("2018 toyota corolla service")).vehicle).toMatchObject({
    make: "Toyota",
    model: "Corolla",
    year: 2018,
  });
  expect((await find("get my forester serviced")).vehicle).toMatchObject({ make: "Subaru", model: "Forester" });
  expect((await find("leaf spring")).vehicle).toMatchObject({ make: null, model: null });
  expect((await find("fit new tyres")).vehicle).toMatchObject({ make: null, model: null });
});

it("names the kinds of vehicles that are not served, and offers nothing for them", async () => {
  for (const [text, kind] of [
    ["motorbike service", "motorbikes and scooters"],
    ["e-bike", "bicycles and e-bikes"],
    ["truck brakes", "trucks and buses"],
    ["boat engine service", "boats"],
    ["my yamaha mt-07 needs a service", "motorbikes and scooters"],
    ["honda cbr500 service", "motorbikes and scooters"],
    ["2015 hino 300 service", "trucks and buses"],
    ["isuzu npr service", "trucks and buses"],
  ] as const)
    expect(await find(text)).toMatchObject({ unservedVehicleType: kind, services: [], tasks: [] });
  for (const text of ["truck ran into my car", "bike rack for my ute", "car service"])
    expect((await find(text)).unservedVehicleType, text).toBeNull();
  expect((await findJobIds("caravan inspection"))[0]).toBe("16015");
  expect((await find("caravan service")).message).toContain("safety check");
  for (const text of ["tow bar for my caravan", "isuzu d-max service", "car service"])
    expect((await find(text)).message, text).toBeNull();
});

it("OW-30 explains that no workshop sells road user charges, and offers no alternator for them", async () => {
  for (const text of ["road user charges", "ruc", "Road user charge"])
    expect(await find(text, "NZ"), text).toMatchObject({
      services: [],
      tasks: [],
      message: expect.stringContaining("paid to the transport agency"),
    });
  expect((await find("battery not charging", "NZ")).message).toBeNull();
  expect((await findJobIds("battery not charging", "NZ"))[0]).not.toBe("nothing");
});

it("OW-19 does not offer jobs of Australian states in New Zealand", () => {
  const australian = /\b(your state|each state|rego check|pink slip|roadworthy)\b/i;
  const matchingTasks = tasks.filter(({ countries }) => countries.includes("NZ"));
  expect(
    matchingTasks.filter(({ name, summary }) => australian.test(`${name} ${summary}`)).map(({ name }) => name),
  ).toEqual([]);
});

it("splits a text with several jobs, and keeps the words of one job together", async () => {
  const requestsOf = async (text: string) =>
    (await find(text)).requests.map(({ services, tasks: [task] }) => services[0]?.name ?? task?.id ?? null);
  expect(await requestsOf("brakes and service")).toEqual([expect.any(Number), "Basic Service"]);
  expect(await requestsOf("front brake pads, battery replacement and wheel alignment")).toEqual([159, 157, 6001]);
  expect(await requestsOf("timing belt and water pump")).toEqual([191, 8003]);
  expect(await requestsOf("front brake pads and rotors")).toEqual([]);
  expect(await requestsOf("battery")).toEqual([]);
  expect(await requestsOf("battery and xyzzy")).toEqual([157, null]);
});

it("OW-02 an electric car named in the text is offered no engine job", async () => {
  expect(await findJobIds("spark plugs for my tesla model 3")).not.toContain("296");
  expect(await findJobIds("spark plugs for my corolla")).toContain("296");
});
