import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { personId, supplierId } from "../app/domain/core/ids";
import {
  rowCells,
  listColumns,
  EXAMPLE_ROW,
  FILE_KINDS,
  type FileKind,
  isFileKind,
} from "../app/domain/operations/imports/files";
import type { ImportedSupplier } from "../app/domain/operations/imports/supplier-row";
import { buildCellRows } from "../app/domain/supplier/ranked-cells";
import { formatCsv } from "../app/domain/core/words/csv";
import { applyImport, countRows, parseImport } from "../app/usecases/operations/imports/read-import";
import { seedInto } from "./seed/reference";
import { readSupplierData } from "./seed/suppliers";
import { migratedDatabase, sqliteD1 } from "../test/support/sqlite-d1";
import { supplierFile, workshopRow } from "../test/support/supplier-rows";
import { d1Extras } from "../app/adapters/db/extras";
import { d1ImportRows } from "../app/adapters/db/import-rows";
import { d1Suppliers } from "../app/adapters/db/suppliers";
import { d1Tasks } from "../app/adapters/db/tasks";
import { d1Vehicles } from "../app/adapters/db/vehicles";

const read = (path: string) => readFileSync(`data/${path}`, "utf8");
const places = readSupplierData(read).localities;
const parramatta = placeNamed("Parramatta", "2150");
function placeNamed(name: string, postcode: string) {
  const place = places.find((place) => place.name === name && place.postcode === postcode);
  if (!place) throw new Error(`no ${name}`);
  return place;
}

/** Tables that a supplier's row refers to. */
const REFERENCED_TABLES = ["localities", "categories", "extras", "vehicle_models"] as const;

async function createMarketplace(only: readonly string[] = []) {
  const database = migratedDatabase();
  const db = sqliteD1(database);
  await seedInto(db, read, { only });
  const ports = { importRows: d1ImportRows(db), extras: d1Extras(db), tasks: d1Tasks(db), vehicles: d1Vehicles(db) };
  const preview = async (text: string, kind: FileKind = "suppliers") => {
    const parsedImport = await parseImport(ports, { kind, text, today: "2026-11-23", isDevelopment: true });
    if (!parsedImport.ok) throw new Error(parsedImport.reason);
    return parsedImport;
  };
  const actor = { personId: personId("u_000000000000000000000000001"), name: "Opal", reason: "From the list", at: 5 };
  return {
    database,
    db,
    ports,
    preview,
    /** Imports a file and returns the outcome of each row. */
    async importFile(text: string, kind: FileKind = "suppliers", author: typeof actor | null = null) {
      const parsedImport = await preview(text, kind);
      await applyImport(ports, parsedImport, author);
      return { ...countRows(parsedImport), bad: parsedImport.badRows };
    },
    by: actor,
    count: (sql: string) => Number((database.prepare(sql).get() as { n: number }).n),
  };
}

describe("import of 2,000 suppliers with one invalid row in a hundred", () => {
  const LARGE_ROW_COUNT = 2_000;
  let market: Awaited<ReturnType<typeof createMarketplace>>;
  let firstImport: Awaited<ReturnType<typeof market.importFile>>;
  const rows = Array.from({ length: LARGE_ROW_COUNT }, (_, n) =>
    workshopRow(`S${n}`, places[(n * 7) % places.length] ?? parramatta, {
      ...(n % 100 === 50 && { labour_rate: n % 200 === 50 ? "12.00" : "much", phone: "12" }),
      ...(n % 3 === 1 && { kind: "mobile", radius_km: "40", call_out_fee: "55.00" }),
    }),
  );
  beforeAll(async () => {
    market = await createMarketplace(REFERENCED_TABLES);
    firstImport = await market.importFile(supplierFile(rows));
  }, 300_000);

  it("invalid rows are reported with line, id and reasons, and valid rows are imported", () => {
    expect([firstImport.bad.length, firstImport.added]).toEqual([LARGE_ROW_COUNT / 100, LARGE_ROW_COUNT * 0.99]);
    expect(firstImport.bad[0]).toEqual({
      line: 52,
      key: "S50",
      reasons: [
        "phone: is not a phone number from AU",
        "labour_rate: Enter an amount in dollars from 40 to 500, like 145.00",
      ],
    });
    expect(market.count("select count(*) as n from suppliers")).toBe(LARGE_ROW_COUNT * 0.99);
  });

  it("importing the same file again changes nothing", async () => {
    const cells = market.count("select count(*) as n from supplier_cells");
    const changes = market.count("select sum(revision) as n from supply_changes");
    expect(await market.importFile(supplierFile(rows))).toMatchObject({
      added: 0,
      changed: 0,
      same: LARGE_ROW_COUNT * 0.99,
    });
    expect(market.count("select count(*) as n from suppliers")).toBe(LARGE_ROW_COUNT * 0.99);
    expect(market.count("select count(*) as n from supplier_cells")).toBe(cells);
    expect(market.count("select sum(revision) as n from supply_changes")).toBe(changes);
  }, 300_000);

  it("importing an export changes nothing, in any column order", async () => {
    const out = [];
    for (let after: string | null = null; ; ) {
      const page: readonly ImportedSupplier[] = await market.ports.importRows.page("suppliers", after, 700);
      out.push(...page);
      after = page.at(-1)?.key ?? null;
      if (page.length < 700) break;
    }
    expect(out).toHaveLength(LARGE_ROW_COUNT * 0.99);
    const columns = listColumns("suppliers").toReversed();
    const file = formatCsv([
      columns,
      ...out.map((row) => columns.map((name) => rowCells("suppliers", row)[name] ?? "")),
    ]);
    expect(countRows(await market.preview(file))).toEqual({ added: 0, changed: 0, same: LARGE_ROW_COUNT * 0.99 });
  }, 300_000);

  it("a search finds the imported suppliers, each once per map cell", async () => {
    const { suppliers: candidates } = await d1Suppliers(market.db, "Brand").candidates({
      country: "AU",
      point: { latitude: parramatta.lat, longitude: parramatta.lon },
      capability: 0,
      kind: null,
      from: "2026-11-23",
      to: "2027-05-23",
    });
    expect(candidates.length).toBeGreaterThan(10);
    expect(new Set(candidates.map(({ supplier }) => supplier.isMobile))).toEqual(new Set([true, false]));
    expect(
      market.count(
        "select count(*) as n from (select 1 from supplier_cells group by cell, capability, kind, supplier_id having count(*) > 1)",
      ),
    ).toBe(0);
  });

  it("an import keeps supplier settings and reviews and overwrites operator fields", async () => {
    const { database, count } = market;
    const { id } = database.prepare("select id from suppliers where operator_key = 'S0'").get() as { id: number };
    const rates = {
      labourRate: 20_000,
      callOutFee: 0,
      partsMargin100: 130,
      tyreFactor100: 100,
      minimumBookingAmount: 0,
    };
    database.exec(
      `update suppliers set labour_rate = 20000, parts_margin_100 = 130, rating_count = 3, shrunk_rating_100 = 480 where id = ${id}`,
    );
    database
      .prepare(
        "insert into supplier_setting_events (supplier_id, section, version, at, actor, actor_name, before, after) values (?, 'rates', 1, 0, 'u', 'Olga', '{}', ?)",
      )
      .run(id, JSON.stringify(rates));
    const file = supplierFile([{ ...rows[0], name: "A new name", labour_rate: "99.00", categories: "1" }]);
    const { rows: preview } = await market.preview(file);
    expect(preview.map(({ changes }) => changes)).toEqual([
      [
        { column: "name", before: "Workshop S0", after: "A new name" },
        { column: "categories", before: "1;2;3;4;5", after: "1" },
      ],
    ]);
    expect(await market.importFile(file)).toMatchObject({ added: 0, changed: 1, same: 0 });
    expect(
      database.prepare("select name, labour_rate, rating_count, shrunk_rating_100 from suppliers where id = ?").get(id),
    ).toEqual({ name: "A new name", labour_rate: 20_000, rating_count: 3, shrunk_rating_100: 480 });
    expect(count(`select count(*) as n from supplier_cells where supplier_id = ${id} and capability = 2`)).toBe(0);
    expect(count(`select revision as n from supply_changes where square = -${id}`)).toBe(2);
  });
});

it("a suburb is found in any spelling, including letters outside A to Z", async () => {
  const { preview } = await createMarketplace(REFERENCED_TABLES);
  const nonAsciiPlaces = places.filter(({ name }) => /[^ -~]/.test(name));
  expect(nonAsciiPlaces.length).toBeGreaterThan(10);
  const rows = [...nonAsciiPlaces, { ...parramatta, name: "PARRAMATTA" }].map((place, n) =>
    workshopRow(`M${n}`, place),
  );
  expect((await preview(supplierFile(rows))).badRows).toEqual([]);
});

it("a preview writes nothing; a wrong header, a repeated column and a repeated id are reported", async () => {
  const { preview, count, ports } = await createMarketplace(REFERENCED_TABLES);
  const row = workshopRow("A", parramatta);
  expect(await preview(supplierFile([row, row, workshopRow("", parramatta, { extras: "1:20;99:3" })]))).toMatchObject({
    rows: [{ key: "A", changes: null }],
    badRows: [
      { line: 3, key: "A", reasons: ["id: is already used in line 2"] },
      { line: 4, key: "", reasons: ["id: is required", "extras: there is no extra 99"] },
    ],
  });
  expect(count("select count(*) as n from suppliers")).toBe(0);
  const headerProblem = async (text: string, kind: FileKind = "vouchers") => {
    const parsedImport = await parseImport(ports, { kind, text, today: "2026-11-23", isDevelopment: true });
    return parsedImport.ok ? null : parsedImport.reason;
  };
  expect(await headerProblem("id,nome\n1,x\n", "suppliers")).toMatch(/The column name is missing.*The column nome is/);
  expect(await headerProblem("part_code,minimum_quantity,percent_off,part_code\n", "special-prices")).toBe(
    "The column part_code appears twice",
  );
  expect(await headerProblem('reference,"discount_code')).toBe(
    "The file is incomplete: a quotation mark is not closed",
  );
  expect(await headerProblem("")).toMatch(/The column reference is missing/);
});

/** Supplier ranks, computed from all rows. */
function readRanks(database: ReturnType<typeof migratedDatabase>) {
  const rows = database
    .prepare(
      "select id, kind, latitude, longitude, category_ids as categories, provides_servicing as servicing, shrunk_rating_100 as rating from suppliers",
    )
    .all() as Record<string, string | number>[];
  const expected = buildCellRows(
    rows.map((row) => ({
      id: supplierId(Number(row.id)),
      kind: row.kind as "workshop",
      latitude: Number(row.latitude),
      longitude: Number(row.longitude),
      bases: [],
      categoryIds: JSON.parse(String(row.categories)),
      providesServicing: row.servicing === 1,
      shrunkRating100: Number(row.rating),
    })),
  );
  const records = database
    .prepare("select cell, capability, kind, rank, supplier_id as id from supplier_cells")
    .all() as Record<string, string | number>[];
  const sortedLines = (lines: readonly (readonly unknown[])[]) => lines.map((line) => line.join("|")).toSorted();
  return {
    expected: sortedLines(expected),
    saved: sortedLines(records.map(({ cell, capability, kind, rank, id }) => [cell, capability, kind, rank, id])),
  };
}

it("imports each supplier shared by several files once, with coordinates", async () => {
  const { ports, preview, count, database } = await createMarketplace(REFERENCED_TABLES);
  const previewRows = (from: number) =>
    preview(supplierFile(Array.from({ length: 40 }, (_, n) => workshopRow(`T${from + n}`, parramatta))));
  const files = await Promise.all([previewRows(0), previewRows(0), previewRows(20), previewRows(60), previewRows(100)]);
  await Promise.all(files.map((parsedImport) => applyImport(ports, parsedImport, null)));
  expect(count("select count(*) as n from suppliers")).toBe(140);
  const { expected, saved: records } = readRanks(database);
  expect(records).toEqual(expected);
});

it("a supplier that changes during an import has the correct position on the map", async () => {
  const { database, db, preview, importFile: bring } = await createMarketplace(REFERENCED_TABLES);
  await bring(supplierFile([workshopRow("A", parramatta)]));
  const additionPreview = await preview(supplierFile([workshopRow("B", parramatta)]));
  let isChanged = false;
  /** Delays a statement, so that another import finishes before it. */
  const delayStatement = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => delayStatement(target.bind(...values));
        const propertyValue: unknown = Reflect.get(target, name);
        if (typeof propertyValue !== "function") return propertyValue;
        return async (...methodArguments: unknown[]) => {
          isChanged = true;
          await bring(supplierFile([workshopRow("A", parramatta, { categories: "1" })]));
          return propertyValue.apply(target, methodArguments);
        };
      },
    });
  const delayingDatabase: D1Database = Object.assign(Object.create(db), {
    prepare: (sql: string) =>
      !isChanged && /^select \(select coalesce\(sum\(/.test(sql) ? delayStatement(db.prepare(sql)) : db.prepare(sql),
  });
  await applyImport({ importRows: d1ImportRows(delayingDatabase) }, additionPreview, null);
  expect(isChanged).toBe(true);
  expect(readRanks(database).saved).toEqual(readRanks(database).expected);
});

it("finishes a partly imported file on the next run", async () => {
  const { database, db, ports, preview } = await createMarketplace(REFERENCED_TABLES);
  const rows = Array.from({ length: 1_200 }, (_, n) =>
    workshopRow(`C${n}`, places[(n * 11) % places.length] ?? parramatta),
  );
  const text = supplierFile(rows);
  let batches = 0;
  const failingDatabase: D1Database = Object.assign(Object.create(db), {
    batch: (statements: D1PreparedStatement[]) => {
      batches += 1;
      if (batches === 2) throw new Error("the worker ended");
      return db.batch(statements);
    },
  });
  await expect(applyImport({ importRows: d1ImportRows(failingDatabase) }, await preview(text), null)).rejects.toThrow(
    "the worker ended",
  );
  const rejectedRows = await preview(text);
  expect(countRows(rejectedRows)).toEqual({ added: 700, changed: 0, same: 500 });
  expect(readRanks(database).saved).toEqual(readRanks(database).expected);
  await applyImport(ports, rejectedRows, null);
  expect(countRows(await preview(text)).same).toBe(1_200);
  expect(readRanks(database).saved).toEqual(readRanks(database).expected);
}, 120_000);

it("imports and exports prices, special prices, discounts and vouchers without loss", async () => {
  const { database, importFile: bring, preview, count, ports } = await createMarketplace();
  const vouchers =
    "reference,discount_code,value,country,status,expires\nGIFT-1,GIFT,50.00,AU,valid,2027-12-31\nGIFT-2,GIFT,fifty,AU,valid,soon\n";
  expect(await bring(vouchers, "vouchers")).toMatchObject({
    added: 1,
    bad: [
      {
        line: 3,
        key: "GIFT-2",
        reasons: ["value: must be from 0.01 to 100000, like 12.50", "expires: must be a date like 2027-03-31"],
      },
    ],
  });
  expect(await bring(vouchers.replace("GIFT-1", "gift-1"), "vouchers")).toMatchObject({
    added: 0,
    changed: 0,
    same: 1,
  });
  for (const kind of ["parts", "special-prices", "discounts"] as const) {
    const result = await bring(read(`catalogue/${kind}.csv`), kind);
    expect([kind, result.bad]).toEqual([kind, []]);
    expect(result.added).toBeGreaterThan(0);
    const columns = listColumns(kind);
    const page = await ports.importRows.page(kind, null, 5_000);
    const out = formatCsv([columns, ...page.map((row) => columns.map((name) => rowCells(kind, row)[name] ?? ""))]);
    expect(countRows(await preview(out, kind))).toEqual({ added: 0, changed: 0, same: result.added });
    expect(countRows(await preview(read(`catalogue/${kind}.csv`), kind))).toMatchObject({ same: result.added });
  }
  expect(count("select count(*) as n from discounts where origin = 'operator' and changed_by = 'import'")).toBe(17);
  expect(database.prepare("select value_cents, origin from vouchers").all()).toEqual([
    { value_cents: 5000, origin: "operator" },
  ]);
  // Without a reason there is no version.
  expect(count("select count(*) as n from desk_changes")).toBe(0);
});

it("an import takes over seeded rows, and each desk change creates a version", async () => {
  const { database, importFile: bring, by: actor, count } = await createMarketplace(["discounts"]);
  const [head = "", row = ""] = read("catalogue/discounts.csv").split("\n");
  const code = row.split(",")[0] ?? "";
  const file = `${head}\n${row.replace("20.00", "25.00")}\n${row.replace(code, "MADE5")}\n`;
  expect(await bring(file, "discounts", actor)).toMatchObject({ added: 1, changed: 1 });
  expect(database.prepare("select amount_cents, changed_by from discounts where code = ?").get(code)).toEqual({
    amount_cents: 2500,
    changed_by: "import",
  });
  const versions = database
    .prepare(
      "select key, version, actor_name, reason, before ->> 'amount' as was, after ->> 'amount' as becomes from desk_changes order by key",
    )
    .all();
  expect(versions).toEqual([
    { key: "MADE5", version: 1, actor_name: "Opal", reason: "From the list", was: null, becomes: 2000 },
    { key: code, version: 1, actor_name: "Opal", reason: "From the list", was: 2000, becomes: 2500 },
  ]);
  await bring(file, "discounts", actor);
  expect(count("select count(*) as n from desk_changes")).toBe(2);
});

it.each([
  [{ kind: "amount", amount: "" }, ["amount: must be above 0 for this kind of code"]],
  [{ kind: "percentage", amount: "", percentage: "0" }, ["percentage: must be above 0 for this kind of code"]],
  [{ starts: "2027-02-01", ends: "2027-01-01" }, ["ends: must not be before the start"]],
  [{ countries: "AU/US" }, ["countries: must be AU, NZ or AU/NZ"]],
  [
    { field_rules_json: '[{"field":"Email","pattern":"(","message":"x"}]' },
    [expect.stringContaining("field_rules_json: must be a list like")],
  ],
  [
    { is_auto: "yes", yearly_limit: "1.5" },
    ["yearly_limit: must be a whole number from 1 to 99", "is_auto: must be Y or N"],
  ],
])("a code that cannot be used to calculate a price is refused: %j", async (overrides, reasons) => {
  const { preview } = await createMarketplace();
  const columns = listColumns("discounts");
  const plainRow: Record<string, string> = {
    code: "TEN",
    description: "Ten off",
    kind: "amount",
    amount: "10.00",
    countries: "AU",
    fleet_allowed: "N",
    first_booking_only: "N",
    is_auto: "N",
    is_youi_rewards: "N",
    is_affected_by_customer_balance: "N",
    requires_partner_referral: "N",
  };
  const fileOf = (cells: Record<string, string>) => formatCsv([columns, columns.map((name) => cells[name] ?? "")]);
  expect((await preview(fileOf(plainRow), "discounts")).badRows).toEqual([]);
  expect((await preview(fileOf({ ...plainRow, ...overrides }), "discounts")).badRows).toEqual([
    { line: 2, key: "TEN", reasons },
  ]);
});

it.each(FILE_KINDS)("the template of %s has the columns that the import reads", async (kind) => {
  const { preview } = await createMarketplace(REFERENCED_TABLES);
  expect(isFileKind(kind)).toBe(true);
  expect(await preview(readFileSync(`data/templates/${kind}.csv`, "utf8"), kind)).toMatchObject({ badRows: [] });
});

it.each([
  ["suppliers", "name"],
  ["discounts", "code"],
  ["vouchers", "reference"],
  ["special-prices", "part_code"],
] as const)("the example row of the %s template is refused outside DEV, and its other rows are imported", async (kind, column) => {
  const { ports } = await createMarketplace(REFERENCED_TABLES);
  const text = readFileSync(`data/templates/${kind}.csv`, "utf8");
  const parsedImport = await parseImport(ports, { kind, text, today: "2026-11-23", isDevelopment: false });
  const reasons = [EXAMPLE_ROW];
  expect(parsedImport).toMatchObject({
    ok: true,
    rows: [],
    badRows: text
      .trim()
      .split("\n")
      .slice(1)
      .map(() => ({ reasons })),
  });
  expect(listColumns(kind)).toContain(column);
});

it("a supplier that has only the template's key in common is not treated as the example", async () => {
  const { ports } = await createMarketplace(REFERENCED_TABLES);
  const text = supplierFile([workshopRow("W-001", parramatta, {})]);
  expect(
    await parseImport(ports, { kind: "suppliers", text, today: "2026-11-23", isDevelopment: false }),
  ).toMatchObject({
    badRows: [],
    rows: [{ key: "W-001" }],
  });
});
