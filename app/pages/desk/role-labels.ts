import type { DeskRole } from "../../domain/identity/roles";

export const ROLE_LABELS: Readonly<Record<DeskRole, string>> = {
  support: "Support: helps customers and workshops, requests refunds",
  finance: "Finance: requests refunds and decides on requests by others",
  supply: "Supply: decides which workshops are listed",
  admin: "Admin: everything, including staff roles",
};
