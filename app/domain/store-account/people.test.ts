import { expect, it } from "vitest";
import { SUPPLIER_ROLES } from "../portal/access";
import { isGivenRole, mayChangeRole, mayRemove } from "./people";

it("nobody changes or removes an owner, not even the owner; owner and managers do it to others, and everybody else may leave", () => {
  for (const actor of SUPPLIER_ROLES) {
    for (const of of SUPPLIER_ROLES) {
      const runs = (actor === "owner" || actor === "manager") && of !== "owner";
      expect([actor, of, mayChangeRole(actor, of), mayRemove(actor, of, false), mayRemove(of, of, true)]).toEqual([
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
