import type { SupplierId } from "../../domain/core/ids";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Supplier } from "../../domain/supplier/supplier";
import { dayAt } from "../../domain/core/time/days";
import { COUNTRIES } from "../../domain/core/country/country";
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
