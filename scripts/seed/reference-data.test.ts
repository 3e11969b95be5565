import { globSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { REFERENCE_TABLES } from "./reference";

const read = (path: string) => readFileSync(`data/${path}`, "utf8");
type Row = Readonly<Record<string, string | number | null>>;
const loadedTables = new Map<string, readonly Row[]>();
for (const table of REFERENCE_TABLES) {
  loadedTables.set(
    table.name,
    [...table.rows(read)].map((values) =>
      Object.fromEntries(table.columns.map((column, index) => [column, values[index] ?? null])),
    ),
  );
}
const rowsOfTable = (table: string) => loadedTables.get(table) ?? [];
const column = (table: string, name: string) => rowsOfTable(table).map((row) => row[name]);
const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;
const listOf = (row: Row, name: string) => JSON.parse(String(row[name])) as (string | number)[];

it("OW-25 the README of the catalogue lists every table with its number of rows", () => {
  const readme = read("catalogue/README.md");
  const listed = [...readme.matchAll(/^\| (\S+\.csv) \| (\d+) \|/gm)].map(([, name, n]) => [name, Number(n)]);
  const actual = globSync("data/catalogue/*.csv").map((path) => {
    const records = parse(readFileSync(path), { columns: true }) as unknown[];
    return [path.slice(path.lastIndexOf("/") + 1), records.length];
  });
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(actual));
});

describe("reference data", () => {
  // The counts of data/README.md, README-anz.md and catalogue/README.md.
  it.each([
    ["vehicle_variants", 41045 + 8055],
    ["localities", 19410],
    ["service_schedules", 276],
    ["service_intervals", 22],
    ["service_operations", 82],
    ["tyre_fitments", 556],
    ["tyre_sizes", 407],
    ["vehicle_aliases", 84],
    ["nz_fleet_models", 626],
    ["wmi", 623],
    ["categories", 17],
    ["tasks", 286],
    ["task_question_options", 270],
    ["disclaimers", 6],
    ["parts", 198],
    ["tyres", 278],
    ["extras", 25],
    ["discounts", 17],
    ["rego_register", 342],
    ["quote_funnel_configurations", 7],
    ["roadside_areas", 9],
    ["special_prices", 12],
  ])("%s has %i rows", (table, count) => {
    expect(rowsOfTable(table)).toHaveLength(count);
  });

  it("every message has one row per channel, and its own key", () => {
    const keys = rowsOfTable("messages").map((row) => `${row.key}|${row.channel}`);
    expect(isUnique(keys)).toBe(true);
    expect(keys.length).toBeGreaterThan(50);
  });

  it("ids are unique", () => {
    for (const [table, id] of [
      ["vehicle_variants", "mid"],
      ["localities", "id"],
      ["service_schedules", "id"],
      ["tasks", "id"],
      ["parts", "code"],
      ["extras", "id"],
      ["task_question_options", "option_id"],
    ] as const) {
      expect(isUnique(column(table, id)), `${table}.${id}`).toBe(true);
    }
  });

  it("known vehicles and suburbs keep their ids when rows are added", () => {
    const hilux = rowsOfTable("vehicle_variants").find(
      (row) =>
        row.make === "Toyota" &&
        row.model === "Hilux" &&
        row.variant === "SR5 4x4" &&
        row.start_year === 2015 &&
        row.fuel === "Diesel" &&
        row.transmission === "Automatic",
    );
    const bondi = rowsOfTable("localities").find((row) => row.name === "Bondi" && row.region === "NSW");
    expect([hilux?.mid, bondi?.id]).toEqual(["va6523317a8b4", 635085985]);
  });

  it("of places with the same name, the town precedes hamlets and remote places", () => {
    const heaviestSuburb = (name: string, region: string) =>
      rowsOfTable("localities")
        .filter((row) => row.name === name && row.region === region)
        .sort((a, b) => Number(b.weight) - Number(a.weight))[0]?.postcode;
    expect([
      heaviestSuburb("Alice Springs", "NT"),
      heaviestSuburb("Punchbowl", "NSW"),
      heaviestSuburb("Enmore", "NSW"),
      heaviestSuburb("Springfield", "QLD"),
      heaviestSuburb("Parramatta", "NSW"),
      heaviestSuburb("Melbourne", "VIC"),
    ]).toEqual(["0870", "2196", "2042", "4300", "2150", "3000"]);
  });

  it("finds every located place by name and every postcode by number", () => {
    const aliases = read("locality_aliases.csv").trim().split("\n").length - 1;
    const locatedRows = rowsOfTable("localities").filter((row) => row.latitude !== null);
    const names = rowsOfTable("place_names");
    expect(new Set(names.map((row) => row.locality_id))).toEqual(new Set(locatedRows.map((row) => row.id)));
    const postcodes = names.filter((row) => row.words === "");
    expect(postcodes.every((row) => /^\d{4}$/.test(String(row.key)))).toBe(true);
    expect(names.length - postcodes.length).toBe(locatedRows.length + aliases);
    expect(
      names
        .filter((row) => row.key === "aucklandcbd")
        .map((row) => rowsOfTable("localities").find((place) => place.id === row.locality_id)?.name),
    ).toEqual(["Auckland Central"]);
  });

  it("only prefixes shared by more than 40 names have a stored list of places", () => {
    const names = rowsOfTable("place_names");
    const count = (country: string, prefix: string) =>
      names.filter((row) => row.country === country && String(row.key).startsWith(prefix) && row.key !== prefix).length;
    const storedPrefixes = new Set(rowsOfTable("place_prefixes").map((row) => `${row.country}${row.prefix}`));
    for (const prefix of ["s", "syd", "mount", "bondi", "par", "north", "20"])
      expect(storedPrefixes.has(`AU${prefix}`), prefix).toBe(count("AU", prefix) > 40);
    expect(storedPrefixes.has("AUs")).toBe(true);
    expect(storedPrefixes.has("AUbondi")).toBe(false);
  });

  it("every task names a category, parts and a disclaimer that exist", () => {
    const categories = new Set(column("categories", "id"));
    const parts = new Set(column("parts", "code"));
    const disclaimers = new Set(column("disclaimers", "key"));
    for (const task of rowsOfTable("tasks")) {
      expect(categories).toContain(task.category_id);
      for (const { code } of JSON.parse(String(task.parts)) as { code: string }[])
        expect(parts, `task ${task.id}`).toContain(code);
      if (task.disclaimer_key !== null) expect(disclaimers).toContain(task.disclaimer_key);
      if (task.pricing !== "Unpriced")
        expect([typeof task.min_hours_100, typeof task.max_hours_100]).toEqual(["number", "number"]);
    }
  });

  it("every answer leads to questions and tasks that exist", () => {
    const questions = new Set(column("task_question_options", "question_id"));
    const options = new Set(column("task_question_options", "option_id"));
    const tasks = new Set(column("tasks", "id"));
    for (const option of rowsOfTable("task_question_options")) {
      if (option.task_id !== null) expect(tasks).toContain(option.task_id);
      if (option.parent_option_id !== null) expect(options).toContain(option.parent_option_id);
      if (option.next_question_id !== null) expect(questions).toContain(option.next_question_id);
      for (const id of listOf(option, "adds_task_ids")) expect(tasks).toContain(id);
    }
  });

  it("bundles contain only extras that exist", () => {
    const extras = new Set(column("extras", "id"));
    for (const extra of rowsOfTable("extras"))
      for (const id of listOf(extra, "includes_ids")) expect(extras).toContain(id);
  });

  it("every make has a service schedule for each of its years", () => {
    const defaults = rowsOfTable("service_schedules").filter((row) => row.model === null && row.fuel === null);
    const uncovered = rowsOfTable("vehicle_variants").filter(
      (row) =>
        !defaults.some(
          (schedule) =>
            schedule.make === row.make &&
            Number(schedule.from_year) <= Number(row.end_year) &&
            Number(row.start_year) <= Number(schedule.to_year),
        ),
    );
    expect([...new Set(uncovered.map((row) => row.make))]).toEqual([]);
  });

  it("every registered plate names a known vehicle, except the intentional missing one", () => {
    const key = (row: Row) =>
      [row.make, row.model, row.body, row.fuel, row.transmission, row.variant, row.engine].join("|").toLowerCase();
    const rowsByTable = new Map<string, Row[]>();
    for (const variant of rowsOfTable("vehicle_variants"))
      rowsByTable.set(key(variant), [...(rowsByTable.get(key(variant)) ?? []), variant]);
    const unknown = rowsOfTable("rego_register").filter((row) => {
      if (row.outcome !== "found-one" && row.outcome !== "found-several") return false;
      const variantRow = { ...row, body: row.body ?? "Other", variant: row.variant ?? "Standard" };
      return !(rowsByTable.get(key(variantRow)) ?? []).some(
        (variant) => Number(variant.start_year) <= Number(row.year) && Number(row.year) <= Number(variant.end_year),
      );
    });
    expect([...new Set(unknown.map((row) => row.plate))]).toEqual(["ODD404"]);
  });

  it("every place has a time zone that the runtime knows", () => {
    for (const zone of new Set(column("localities", "zone")))
      expect(() => new Intl.DateTimeFormat("en", { timeZone: String(zone) })).not.toThrow();
    expect(
      new Set(
        rowsOfTable("localities")
          .filter((row) => row.country === "NZ")
          .map((row) => row.zone),
      ),
    ).toEqual(new Set(["Pacific/Auckland", "Pacific/Chatham"]));
  });
});

it("category names fit both countries", () => {
  for (const { name, description } of rowsOfTable("categories"))
    expect(`${name}: ${description}`).not.toMatch(
      /\bWoF\b|warrant of fitness|\bCoF\b|\bRWC\b|pink slip|blue slip|safety certificate/i,
    );
});

it("OW-29 short jobs and calibrations have realistic labour hours", () => {
  const labourHours = (id: number) => {
    const task = rowsOfTable("tasks").find((row) => row.id === id);
    return [task?.min_hours_100, task?.max_hours_100];
  };
  // In hundredths of an hour. Trade experience: a puncture takes a quarter of an hour, an air filter minutes, and a camera two hours.
  expect(labourHours(6004)).toEqual([20, 30]);
  expect(labourHours(7007)).toEqual([10, 20]);
  expect(labourHours(14006)).toEqual([180, 280]);
});
