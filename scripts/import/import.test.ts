import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { d1Suppliers } from "../../app/adapters/db/suppliers";
import { migratedDatabase, sqliteD1 } from "../../test/support/sqlite-d1";
import { supplierFile, workshopRow } from "../../test/support/supplier-rows";
import { readSupplierData } from "../seed/suppliers";
import { importFile } from "./import-file";

const read = (path: string) => readFileSync(`data/${path}`, "utf8");
const places = readSupplierData(read).localities;
const parramatta = placeNamed("Parramatta", "2150");
function placeNamed(name: string, postcode: string) {
  const found = places.find((place) => place.name === name && place.postcode === postcode);
  if (!found) throw new Error(`no ${name}`);
  return found;
}
const bring = (db: D1Database | null, text: string, kind = "suppliers") =>
  importFile({ kind, text, today: "2026-11-23", read, db });
const fresh = () => {
  const database = migratedDatabase();
  const count = (sql: string) => Number((database.prepare(sql).get() as { n: number }).n);
  return { database, db: sqliteD1(database), count };
};

describe("a file of 2,000 suppliers, one in a hundred of them wrong", () => {
  const MANY = 2_000;
  const { database, db, count } = fresh();
  const rows = Array.from({ length: MANY }, (_, n) =>
    workshopRow(`S${n}`, places[(n * 7) % places.length] ?? parramatta, {
      ...(n % 100 === 50 && { labour_rate: n % 200 === 50 ? "12.00" : "much", phone: "12" }),
      ...(n % 3 === 1 && { kind: "mobile", radius_km: "40", call_out_fee: "55.00" }),
    }),
  );
  let first: Awaited<ReturnType<typeof bring>>;
  beforeAll(async () => {
    first = await bring(db, supplierFile(rows));
  }, 300_000);

  it("the bad rows are told with line, id and reasons, and the good ones are in", () => {
    expect([first.bad.length, first.good, first.added]).toEqual([MANY / 100, MANY * 0.99, MANY * 0.99]);
    expect(first.bad[0]).toEqual({
      line: 52,
      id: "S50",
      reasons: ["phone: not a phone number of AU", "labour_rate: Enter dollars from 40 to 500, like 145.00"],
    });
    expect(count("select count(*) as n from suppliers")).toBe(MANY * 0.99);
  });

  it("the same file again brings nothing in twice, and writes nothing", async () => {
    const cells = count("select count(*) as n from supplier_cells");
    const again = await bring(db, supplierFile(rows));
    expect(again).toMatchObject({ added: 0, updated: 0, same: MANY * 0.99 });
    expect(count("select count(*) as n from suppliers")).toBe(MANY * 0.99);
    expect(count("select count(*) as n from supplier_cells")).toBe(cells);
  }, 300_000);

  it("a search finds them, and each stands once in the squares of the map", async () => {
    const { found } = await d1Suppliers(db, "Brand").candidates({
      country: "AU",
      point: { latitude: parramatta.lat, longitude: parramatta.lon },
      capability: 0,
      kind: null,
      from: "2026-11-23",
      to: "2027-05-23",
    });
    expect(found.length).toBeGreaterThan(10);
    expect(new Set(found.map(({ supplier }) => supplier.isMobile))).toEqual(new Set([true, false]));
    expect(
      count(
        "select count(*) as n from (select 1 from supplier_cells group by cell, capability, kind, supplier_id having count(*) > 1)",
      ),
    ).toBe(0);
  });

  it("what a supplier set itself and what customers said stay; what the operator changed is taken over", async () => {
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
    const done = await bring(
      db,
      supplierFile([{ ...rows[0], name: "A new name", labour_rate: "99.00", categories: "1" }]),
    );
    expect(done).toMatchObject({ added: 0, updated: 1, same: 0 });
    expect(
      database.prepare("select name, labour_rate, rating_count, shrunk_rating_100 from suppliers where id = ?").get(id),
    ).toEqual({ name: "A new name", labour_rate: 20_000, rating_count: 3, shrunk_rating_100: 480 });
    expect(count(`select count(*) as n from supplier_cells where supplier_id = ${id} and capability = 2`)).toBe(0);
    expect(count(`select revision as n from supply_changes where square = -${id}`)).toBe(2);
  });
});

it("a dry run reads and reports, and a wrong header or a repeated id is told", async () => {
  const row = workshopRow("A", parramatta);
  expect(
    await bring(null, supplierFile([row, row, workshopRow("", parramatta, { extras: "1:20;99:3" })])),
  ).toMatchObject({
    good: 1,
    added: 0,
    bad: [
      { line: 3, id: "A", reasons: ["id: stands in line 2 already"] },
      { line: 4, id: "", reasons: ["id: may not be empty", "extras: no extra 99"] },
    ],
  });
  await expect(bring(null, "id,nome\n1,x\n")).rejects.toThrow("The column nome is not known");
});

it("prices, special prices, discounts and vouchers come in by the same tables, are the operator's, and come in once", async () => {
  const { database, db, count } = fresh();
  const vouchers =
    "reference,discount_code,value,country,status,expires\nGIFT-1,GIFT,50.00,AU,valid,2027-12-31\nGIFT-2,GIFT,fifty,AU,valid,soon\n";
  const first = await bring(db, vouchers, "vouchers");
  expect(first).toMatchObject({
    added: 1,
    bad: [{ line: 3, id: "GIFT-2", reasons: ["value: from 0.01 to 100000", "expires: a day like 2027-03-31"] }],
  });
  expect(await bring(db, vouchers, "vouchers")).toMatchObject({ added: 0, same: 1 });
  for (const kind of ["parts", "special-prices", "discounts"]) {
    const done = await bring(db, read(`catalogue/${kind}.csv`), kind);
    expect([kind, done.bad]).toEqual([kind, []]);
    expect(done.added).toBeGreaterThan(0);
  }
  expect(count("select count(*) as n from discounts where origin = 'operator' and changed_by = 'import'")).toBe(17);
  expect(database.prepare("select value_cents, origin from vouchers").all()).toEqual([
    { value_cents: 5000, origin: "operator" },
  ]);
});

it.each([
  "suppliers",
  "parts",
  "special-prices",
  "discounts",
  "vouchers",
])("the template of %s has the columns that are read", async (kind) => {
  const template = readFileSync(`data/templates/${kind}.csv`, "utf8");
  expect(await bring(null, template, kind)).toMatchObject({ bad: [] });
});
