import { expect, it } from "vitest";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { applyImport, parseImport } from "../../../app/usecases/operations/imports/read-import";
import { readSupplierData } from "../../../scripts/seed/suppliers";
import { readFixture, seedReference } from "../../support/reference-fixture";
import { supplierFile, workshopRow } from "../../support/supplier-rows";
import { momentContext, db, insertLead } from "./marketplace";

it("imported suppliers are found by a search and priced at their own rates", async () => {
  await seedReference(db, {
    only: [
      "categories",
      "tasks",
      "parts",
      "special_prices",
      "tyres",
      "extras",
      "reference_documents",
      "fleet_companies",
      "localities",
      "vehicle_models",
    ],
  });
  const places = readSupplierData(readFixture).localities;
  const near = places.filter(({ name }) => ["Parramatta", "Harris Park", "Westmead"].includes(name));
  const { context } = momentContext();
  const read = await parseImport(context.db, {
    isDevelopment: true,
    kind: "suppliers",
    text: supplierFile(near.map((place, n) => workshopRow(`S${n}`, place, { labour_rate: `${100 + n * 50}.00` }))),
    today: "2026-11-23",
  });
  if (!read.ok) throw new Error(read.reason);
  await applyImport(context.db, read, null);
  expect([read.badRows, read.rows.length]).toEqual([[], near.length]);
  const lead = await insertLead(context);
  const quotes = await getQuotes(context, { leadGuid: lead.guid, serviceDay: null, sort: "Recommended" });
  if (!quotes.ok) throw new Error(quotes.code);
  const totals = quotes.listings.map(({ price }) => price.total);
  expect(quotes.listings.map(({ name }) => name).sort()).toEqual(near.map((_, n) => `Workshop S${n}`));
  expect(new Set(totals).size).toBe(near.length);
});
