import type { CartItem } from "../cart-item";

/** How a job is named wherever the jobs of a quote or booking are listed: work that another item does already says so. */
export const jobLabel = ({ name, assessment }: Pick<CartItem, "name" | "assessment">): string =>
  assessment?.includedIn ? `${name} (already included in ${assessment.includedIn.name})` : name;

export const jobLabels = (cart: readonly Pick<CartItem, "name" | "assessment">[]): readonly string[] =>
  cart.map(jobLabel);

/** The jobs of a booking, for workshops. They need the exact logbook service: "Logbook Service (60,000 km or 48 months)". */
export const bookedJobLabels = (cart: readonly CartItem[]): readonly string[] =>
  cart.map((item) =>
    item.kind === "Service" && item.intervalName ? `${jobLabel(item)} (${item.intervalName})` : jobLabel(item),
  );
