import type { SupplierRole } from "~/domain/identity/store-account/access";
import { INVITABLE_ROLES } from "~/domain/identity/store-account/invitation";
import type { SelectOption } from "~/ui/select-field";

/** Descriptions of the roles, for pages that list, invite or change members. */
export const ROLE_LABELS: Readonly<Record<SupplierRole, string>> = {
  owner: "Owner: everything, including the account itself",
  manager: "Manager: bookings, leads, settings, invites others",
  "front-desk": "Front desk: answers bookings and leads",
  mechanic: "Mechanic: sees bookings and does the work",
};

/** The roles that can be assigned. */
export const ASSIGNABLE_ROLES: readonly SelectOption[] = INVITABLE_ROLES.map((role) => ({
  value: role,
  label: ROLE_LABELS[role],
}));
