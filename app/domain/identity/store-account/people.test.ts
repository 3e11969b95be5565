import { expect, it } from "vitest";
import { SUPPLIER_ROLES, type SupplierRole } from "./access";
import { isInvitableRole, mayChangeRole, mayRemove } from "./people";

const as = (role: SupplierRole) => ({ role, state: "open" }) as const;

it("owners cannot be changed or removed; owners and managers manage others, who may leave", () => {
  for (const actor of SUPPLIER_ROLES) {
    for (const role of SUPPLIER_ROLES) {
      const mayManage = (actor === "owner" || actor === "manager") && role !== "owner";
      const by = as(actor);
      const self = as(role);
      expect([actor, role, mayChangeRole(by, role), mayRemove(by, role, false), mayRemove(self, role, true)]).toEqual([
        actor,
        role,
        mayManage,
        mayManage,
        role !== "owner",
      ]);
    }
  }
  expect(["manager", "front-desk", "mechanic", "owner", "admin", "constructor"].map(isInvitableRole)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
