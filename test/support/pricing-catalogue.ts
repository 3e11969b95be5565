import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Task } from "../../app/domain/catalogue/task";
import { cents } from "../../app/domain/core/money/money";
import type { Part, PricingCatalogue, ServiceMenu, Tyre } from "../../app/domain/pricing/catalogue";
import { readServiceMenu } from "../../app/domain/pricing/service-menu";
import { testTask } from "./test-task";

const readCatalogueFile = (path: string) =>
  readFileSync(new URL(`../../data/catalogue/${path}`, import.meta.url), "utf8");
const readCsvRows = (path: string): Record<string, string>[] => parse(readCatalogueFile(path), { columns: true });
const hundredths = (text: string | undefined) => Math.round(Number(text) * 100);
const centsOrNull = (text: string | undefined) => (text ? cents(hundredths(text)) : null);
const splitList = (text: string | undefined) =>
  (text ?? "")
    .split(";")
    .map((word) => word.trim())
    .filter(Boolean);

const toPart = (row: Record<string, string>): Part => ({
  code: row.part_code ?? "",
  name: row.name ?? "",
  isFee: row.unit === "fee",
  priceByCategory: {
    1: cents(hundredths(row.price_cat_1)),
    2: cents(hundredths(row.price_cat_2)),
    3: cents(hundredths(row.price_cat_3)),
    4: cents(hundredths(row.price_cat_4)),
    5: cents(hundredths(row.price_cat_5)),
  },
  nzdFactor100: hundredths(row.nzd_factor),
  leadDays: Number(row.lead_days),
});

const toTask = (row: Record<string, string>): Task =>
  testTask({
    id: Number(row.id),
    categoryId: Number(row.category_id),
    name: row.name ?? "",
    pricing: row.pricing as Task["pricing"],
    minHours100: row.min_hours ? hundredths(row.min_hours) : null,
    maxHours100: row.max_hours ? hundredths(row.max_hours) : null,
    parts: splitList(row.parts_code).map((code) => ({ code, quantity: row.parts_qty_rule || "1" })),
    tags: splitList(row.tags),
    certification: row.certification || null,
    needsScanTool: row.scan_tool === "Y",
    byMobile: row.performed_by_mobile === "Y",
    byWorkshop: row.performed_by_workshop === "Y",
  });

const toTyre = (row: Record<string, string>): Tyre => ({
  width: Number(row.width),
  profile: Number(row.profile),
  rim: Number(row.rim),
  prices: {
    commercial: centsOrNull(row.price_commercial),
    premium: centsOrNull(row.price_premium),
    value: centsOrNull(row.price_value),
    budget: centsOrNull(row.price_budget),
  },
  leadDays: Number(row.lead_days),
});

const services: ServiceMenu = readServiceMenu(JSON.parse(readCatalogueFile("services.json")));

/** The shipped catalogue, for tests that run on Node. */
export const pricingCatalogue: PricingCatalogue = {
  tasks: new Map(readCsvRows("tasks.csv").map((row) => [Number(row.id), toTask(row)])),
  parts: new Map(readCsvRows("parts.csv").map((row) => [row.part_code ?? "", toPart(row)])),
  tyres: readCsvRows("tyres.csv").map(toTyre),
  services,
};
