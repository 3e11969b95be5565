import { dealershipsFirst } from "../../../domain/fleet/fleet-company";
import { supplierKinds } from "../../../domain/funnel/journey-facts";
import { extrasForCategory } from "../../../domain/funnel/extras-for-category";
import type { Journey } from "../../../domain/funnel/journey";
import type { SupplierCategory } from "../../../domain/lead/lead";
import type { Context } from "../../context";
import type { Decision, LoadScreen, StepLogic } from "../step";

export interface SupplierTypeScreen {
  readonly categories: readonly SupplierCategory[];
  readonly selected: SupplierCategory | null;
}

export interface SupplierAnswer {
  readonly workshopCategory: SupplierCategory;
}

const screen: LoadScreen<SupplierTypeScreen> = (_, { lead, suppliers, fleet }) => ({
  categories: dealershipsFirst(fleet !== null, supplierKinds(suppliers)),
  selected: lead.workshopCategory,
});

const chooseSupplierType = (_: Context, { lead }: Journey, { workshopCategory }: SupplierAnswer): Decision => ({
  ok: true,
  patch: { workshopCategory, requiredExtras: extrasForCategory(lead.requiredExtras, workshopCategory) },
  to: "onward",
});

export const workshopOrMobileMechanic: StepLogic<SupplierTypeScreen, SupplierAnswer> = {
  screen,
  answer: chooseSupplierType,
};
