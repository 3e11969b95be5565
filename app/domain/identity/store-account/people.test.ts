import { expect, it } from "vitest";
import { SUPPLIER_ROLES, type SupplierRole } from "./access";
import { isGivenRole, mayChangeRole, mayRemove } from "./people";

const as = (role: SupplierRole) => ({ role, state: "open" }) as const;

it("owners cannot be changed or removed; managers act on others, and others may leave", () => {
  for (const actor of SUPPLIER_ROLES) {
    for (const of of SUPPLIER_ROLES) {
      const runs = (actor === "owner" || actor === "manager") && of !== "owner";
      const [by, self] = [as(actor), as(of)];
      expect([actor, of, mayChangeRole(by, of), mayRemove(by, of, false), mayRemove(self, of, true)]).toEqual([
        actor,
        of,
        runs,
        runs,
        of !== "owner",
      ]);
    }
  }
  expect(["manager", "front-desk", "mechanic", "owner", "admin", "constructor"].map(isGivenRole)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
