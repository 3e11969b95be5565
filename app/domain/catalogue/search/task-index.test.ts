import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseCsv } from "../../../../scripts/seed/table";
import { phrasesByTask } from "../../../../scripts/seed/tables/tasks";
import type { ListedTask } from "../catalogue";
import { SEARCH_LIMIT, searchTaskIndex, buildTaskIndex } from "./task-index";

// Uses the real catalogue, because search results depend on its texts.
const phrases = phrasesByTask((path) => readFileSync(`data/${path}`, "utf8"));
const tasks = parseCsv(readFileSync("data/catalogue/tasks.csv", "utf8")).map(
  (row) =>
    ({
      id: Number(row.id),
      name: row.name,
      summary: row.summary,
      sort: Number(row.sort),
      isPopular: row.is_popular === "Y",
      synonyms: (row.synonyms ?? "").split(";"),
      tags: (row.tags ?? "").split(";"),
      phrases: phrases.get(Number(row.id)) ?? [],
    }) as unknown as ListedTask,
);
const index = buildTaskIndex(tasks);
const searchIds = (text: string) => searchTaskIndex(index, text).map((task) => task.id);

describe("Task search", () => {
  it("F-050 a search for brake finds at most ten tasks, including brake pads", () => {
    expect(searchIds("brake").length).toBeLessThanOrEqual(SEARCH_LIMIT);
    expect(searchIds("brake pad").slice(0, 4)).toContain(159);
  });

  it("F-423 one letter with many matches returns exactly ten tasks", () => {
    expect(searchIds("a")).toHaveLength(10);
  });

  it.each([
    [
      156,
      ["205/55R16", "205/55 R16", "205/55ZR16", "215/60R16 95V", "31x10.5R15", "LT265/70R17", "195R14C", "225/45/17"],
    ],
    [7002, ["5W-30", "5w30", "0W-20 oil", "10W–40"]],
    [7001, ["P0420", "p0300 misfire", "B1234", "U0100", "P0AA6"]],
    [157, ["55D23L", "NS60LS", "DIN65L", "DIN66", "N70ZZ", "N70ZZ battery"]],
    [7002, ["Ryco Z386", "Z411", "ryco z89a oil filter"]],
    [7007, ["Ryco A1528"]],
    [159, ["Bendix DB1479", "Bosch 0 986 494 396", "0986494396"]],
    [296, ["NGK BKR6EIX"]],
  ])("IN-09 finds job %i by text printed on its part or shown by a code reader", (job, texts) => {
    for (const text of texts) expect([text, searchIds(text)[0]]).toEqual([text, job]);
  });

  it("does not read vehicle models and years that look like codes as codes", () => {
    for (const text of ["mazda 3 2016 brake pads", "hilux 4x4 service", "c200 kompressor oil leak"])
      expect(searchIds(text).length).toBeGreaterThan(0);
    expect(searchIds("pulsar n16 brake pads")[0]).toBe(searchIds("brake pads")[0]);
  });

  it("empty or meaningless text finds no tasks", () => {
    expect(searchIds("")).toEqual([]);
    expect(searchIds("  ,, ")).toEqual([]);
    expect(searchIds("zzqx")).toEqual([]);
  });

  it.each([
    ["wof", 16010],
    ["rego check", 351],
    ["pink slip", 351],
    ["squealing brakes", 159],
    ["aircon not cold", 186],
    ["flat battery", 157],
    ["bateries", 157],
    ["batery", 157],
    ["new tyres", 156],
    ["tires", 156],
    ["windscreen", 193],
    ["spark plugs", 296],
    ["timing belt", 191],
    ["cabin filter", 10007],
    ["wiper blades", 9008],
    ["oil change", 7002],
    ["regas", 186],
    ["pre purchase inspection", 8],
    ["pinkslip", 351],
    ["regocheck", 351],
    ["w.o.f", 16010],
    ["road worthy", 16003],
    ["sqealing breaks", 159],
    ["squeeling brakes", 159],
    ["air con not blowing cold", 186],
    ["windscren", 193],
    ["tyers", 156],
  ])("%s finds task %i among the first three", (text, id) => {
    expect(searchIds(text).slice(0, 3)).toContain(id);
  });

  it("capitals, punctuation and word order do not matter", () => {
    expect(searchIds("BRAKE-PAD!")).toEqual(searchIds("brake pad"));
    expect(searchIds("pad brake")[0]).toBe(searchIds("brake pad")[0]);
  });
});
