/** Who made a thing happen, in the history. */
export type Actor = "customer" | "supplier" | "provider" | "operator" | "fleet" | "system";
