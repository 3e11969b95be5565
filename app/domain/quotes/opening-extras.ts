import { initialExtras, settleExtras } from "../extras/selection";
import { ruledOutByTransport } from "../extras/transport";
import type { SupplierExtra } from "../supplier/supplier";

/** The extras selected before the customer chooses: those the lead requires of this supplier, then its defaults and the free perks that go with them. */
export function openingExtras(
  offered: readonly SupplierExtra[],
  required: readonly number[],
): readonly SupplierExtra[] {
  const wanted = required.filter((id) => offered.some((extra) => extra.id === id));
  const ids = initialExtras(offered).reduce<readonly number[]>(
    (chosen, id) => (chosen.includes(id) || ruledOutByTransport(id, chosen) ? chosen : [...chosen, id]),
    wanted,
  );
  return chosenExtras(offered, ids);
}

/** The extras of a settled choice, in the supplier's order. */
export function chosenExtras(offered: readonly SupplierExtra[], ids: readonly number[]): readonly SupplierExtra[] {
  const settled = settleExtras(offered, ids);
  return offered.filter((extra) => settled.includes(extra.id));
}
