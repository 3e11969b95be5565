import type { Journey } from "../../../domain/funnel/journey";
import { extrasForCategory } from "../../../domain/funnel/extras-for-category";
import type { SupplierCategory } from "../../../domain/lead/lead";
import type { Context } from "../../context";
import type { Decision } from "../decision";

export interface SupplierAnswer {
  readonly workshopCategory: SupplierCategory;
}

export const chooseSupplierType = (_: Context, { lead }: Journey, { workshopCategory }: SupplierAnswer): Decision => ({
  ok: true,
  patch: { workshopCategory, requiredExtras: extrasForCategory(lead.requiredExtras, workshopCategory) },
  to: "onward",
});
