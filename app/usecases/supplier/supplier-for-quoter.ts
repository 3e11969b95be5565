import type { SupplierId } from "../../domain/ids";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Supplier } from "../../domain/supplier/supplier";
import { dayAt } from "../../domain/time/days";
import { COUNTRIES } from "../../domain/country/country";
import type { Context } from "../context";

/** The supplier of an exclusive quote, if it trades in this country. */
export async function supplierForQuoter(
  context: Context,
  id: SupplierId,
): Promise<{ readonly ok: true; readonly supplier: Supplier } | Refusal<"supplier-not-found">> {
  const { country } = context.config;
  const today = dayAt(context.clock.now(), COUNTRIES[country].defaultZone);
  const supplier = await context.db.suppliers.find(id, country, { from: today, to: today });
  return supplier ? { ok: true, supplier: supplier.supplier } : refuse("supplier-not-found");
}
