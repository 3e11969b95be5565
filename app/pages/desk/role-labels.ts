import type { DeskRole } from "../../domain/identity/roles";

export const ROLE_LABELS: Readonly<Record<DeskRole, string>> = {
  support: "Support: acts for customers and workshops, asks for refunds",
  finance: "Finance: asks for refunds and decides on those of others",
  supply: "Supply: decides which workshops are listed",
  admin: "Admin: everything, and who works here",
};
