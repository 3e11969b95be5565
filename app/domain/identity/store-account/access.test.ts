import { expect, it } from "vitest";
import { hasPermission, PERMISSION } from "../roles";
import {
  hasStorePermission,
  mayManage,
  type PortalRole,
  listPersonPermissions,
  findRole,
  SUPPLIER_ROLES,
} from "./access";

const VIEW = PERMISSION.viewBookings;
const openRole = (role: PortalRole) => ({ role, state: "open" }) as const;

it("a member has their own role; anyone else needs an opened link", () => {
  expect(findRole(VIEW, "owner", false, "open")).toBe("owner");
  expect(findRole(VIEW, "front-desk", true, "open")).toBe("front-desk");
  expect(findRole(VIEW, null, true, "open")).toBe("link");
  expect(findRole(VIEW, null, false, "open")).toBeNull();
});

it("each role has exactly its permissions; a link cannot invite, transfer or operate", () => {
  const mayDo = (target: (typeof PERMISSION)[keyof typeof PERMISSION]) =>
    SUPPLIER_ROLES.filter((role) => findRole(target, role, false, "open") !== null);
  for (const target of [PERMISSION.viewBookings, PERMISSION.workOnBookings])
    expect(mayDo(target)).toEqual(["owner", "manager", "front-desk", "mechanic"]);
  for (const target of [PERMISSION.respondToBookings, PERMISSION.viewLeads, PERMISSION.bidOnLeads])
    expect(mayDo(target)).toEqual(["owner", "manager", "front-desk"]);
  expect(mayDo(PERMISSION.inviteToStore)).toEqual(["owner", "manager"]);
  expect(mayDo(PERMISSION.transferAccount)).toEqual(["owner"]);
  expect(mayDo(PERMISSION.operate)).toEqual([]);
  for (const target of [PERMISSION.inviteToStore, PERMISSION.transferAccount, PERMISSION.operate])
    expect(findRole(target, null, true, "open")).toBeNull();
});

it("P-217 permissions follow the roles; a claim adds only permissions that no role grants", () => {
  expect(listPersonPermissions(["Bookings.View", "account.transfer", "Operations"], [])).toEqual(["Operations"]);
  expect(listPersonPermissions([], [openRole("front-desk"), openRole("manager")])).toEqual([
    "Bookings.View",
    "Bookings.Work",
    "Bookings.Respond",
    "Leads.View",
    "Leads.Bid",
    "Diary.Plan",
    "Money.View",
    "Money.PayIn",
    "Stores.Invite",
  ]);
  const personPermissions = listPersonPermissions(["Operations"], [openRole("front-desk")]);
  expect(
    ["bookings.respond", "OPERATIONS", "bookings", "Bookings.Respond.All"].map((name) =>
      hasPermission(personPermissions, name),
    ),
  ).toEqual([true, true, false, false]);
});

it("only owners and managers manage a supplier", () => {
  expect(([...SUPPLIER_ROLES, "link"] as const).filter((role) => mayManage(openRole(role)))).toEqual([
    "owner",
    "manager",
  ]);
});

it("a paused store may do everything but bid; a closed store may only read", () => {
  const allowedTargets = (state: "paused" | "closed") =>
    Object.values(PERMISSION).filter((target) => hasStorePermission({ role: "owner", state }, target));
  const permissions = Object.values(PERMISSION).filter((target) => hasStorePermission(openRole("owner"), target));
  expect(allowedTargets("paused")).toEqual(permissions.filter((target) => target !== PERMISSION.bidOnLeads));
  expect(allowedTargets("closed")).toEqual([PERMISSION.viewBookings, PERMISSION.viewLeads]);
  expect((["paused", "closed"] as const).map((state) => mayManage({ role: "owner", state }))).toEqual([true, false]);
});
