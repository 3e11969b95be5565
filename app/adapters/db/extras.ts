import { cents } from "../../domain/money/money";
import type { SupplierExtra } from "../../domain/supplier/supplier";
import type { Extras } from "../../usecases/ports/extras";
import { keptInMemory } from "./kept";

interface ExtraRow {
  id: number;
  name: string;
  description: string;
  group_name: string;
  default_price_cents: number;
  includes_ids: string;
  include_by_default: number;
  include_perk_if_available: number;
  is_always_included: number;
  incurs_commission: number;
  is_transport: number;
  css_class: string;
}

const toExtra = (row: ExtraRow): SupplierExtra => ({
  id: row.id,
  name: row.name,
  description: row.description,
  group: row.group_name,
  priceIncGst: cents(row.default_price_cents),
  includesIds: JSON.parse(row.includes_ids),
  includeByDefault: row.include_by_default === 1,
  includePerkIfAvailable: row.include_perk_if_available === 1,
  isAlwaysIncluded: row.is_always_included === 1,
  incursCommission: row.incurs_commission === 1,
  isTransport: row.is_transport === 1,
  cssClass: row.css_class,
});

const extrasOf = keptInMemory<readonly SupplierExtra[]>(
  async (db) => {
    const { results } = await db
      .prepare(
        `select id, name, description, group_name, default_price_cents, includes_ids, include_by_default, include_perk_if_available,
                is_always_included, incurs_commission, is_transport, css_class
           from extras order by sort`,
      )
      .all<ExtraRow>();
    return results.map(toExtra);
  },
  (extras) => extras.length === 0,
);

export const d1Extras = (db: D1Database): Extras => ({ all: () => extrasOf(db) });
