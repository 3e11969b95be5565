import { expect, it } from "vitest";
import { hasPermission, PERMISSION } from "../identity/permissions";
import { mayManage, permissionsOfPerson, standingOf, SUPPLIER_ROLES } from "./access";

const VIEW = PERMISSION.viewBookings;

it("a member stands by its role, someone else only by an opened link", () => {
  expect(standingOf(VIEW, "owner", false)).toBe("owner");
  expect(standingOf(VIEW, "front-desk", true)).toBe("front-desk");
  expect(standingOf(VIEW, null, true)).toBe("link");
  expect(standingOf(VIEW, null, false)).toBeNull();
});

it("a role is for what it names, and a link for the work on its own object alone", () => {
  const may = (wanted: (typeof PERMISSION)[keyof typeof PERMISSION]) =>
    SUPPLIER_ROLES.filter((role) => standingOf(wanted, role, false) !== null);
  for (const wanted of [PERMISSION.viewBookings, PERMISSION.workOnBookings])
    expect(may(wanted)).toEqual(["owner", "manager", "front-desk", "mechanic"]);
  for (const wanted of [PERMISSION.respondToBookings, PERMISSION.viewLeads, PERMISSION.bidOnLeads])
    expect(may(wanted)).toEqual(["owner", "manager", "front-desk"]);
  expect(may(PERMISSION.inviteToStore)).toEqual(["owner", "manager"]);
  expect(may(PERMISSION.transferAccount)).toEqual(["owner"]);
  expect(may(PERMISSION.operate)).toEqual([]);
  for (const wanted of [PERMISSION.inviteToStore, PERMISSION.transferAccount, PERMISSION.operate])
    expect(standingOf(wanted, null, true)).toBeNull();
});

it("P-217 the profile's list is that of the roles; a claim adds only what no role gives, and a part of a name is not the permission", () => {
  expect(permissionsOfPerson(["Bookings.View", "account.transfer", "Operations"], [])).toEqual(["Operations"]);
  expect(permissionsOfPerson([], ["front-desk", "manager"])).toEqual([
    "Bookings.View",
    "Bookings.Work",
    "Bookings.Respond",
    "Leads.View",
    "Leads.Bid",
    "Diary.Plan",
    "Money.View",
    "Stores.Invite",
  ]);
  const granted = permissionsOfPerson(["Operations"], ["front-desk"]);
  expect(
    ["bookings.respond", "OPERATIONS", "bookings", "Bookings.Respond.All"].map((name) => hasPermission(granted, name)),
  ).toEqual([true, true, false, false]);
});

it("owner and manager manage the supplier, nobody else does", () => {
  expect(([...SUPPLIER_ROLES, "link"] as const).filter(mayManage)).toEqual(["owner", "manager"]);
});
