import { expect, it } from "vitest";
import { hasPermission, PERMISSION } from "../identity/permissions";
import { mayManage, permissionsOfPerson, standingOf } from "./access";

const VIEW = PERMISSION.viewBookings;

it("a member stands by its role, someone else only by an opened link", () => {
  expect(standingOf(VIEW, "owner", false)).toBe("owner");
  expect(standingOf(VIEW, "member", true)).toBe("member");
  expect(standingOf(VIEW, null, true)).toBe("link");
  expect(standingOf(VIEW, null, false)).toBeNull();
});

it("a role is for what it names, and a link for the work on its own object alone", () => {
  const may = (wanted: (typeof PERMISSION)[keyof typeof PERMISSION]) =>
    (["owner", "admin", "member"] as const).filter((role) => standingOf(wanted, role, false) !== null);
  for (const wanted of [
    PERMISSION.viewBookings,
    PERMISSION.respondToBookings,
    PERMISSION.viewLeads,
    PERMISSION.bidOnLeads,
  ])
    expect(may(wanted)).toEqual(["owner", "admin", "member"]);
  expect(may(PERMISSION.inviteToStore)).toEqual(["owner", "admin"]);
  expect(may(PERMISSION.transferAccount)).toEqual(["owner"]);
  expect(may(PERMISSION.operate)).toEqual([]);
  for (const wanted of [PERMISSION.inviteToStore, PERMISSION.transferAccount, PERMISSION.operate])
    expect(standingOf(wanted, null, true)).toBeNull();
});

it("P-217 the profile's list is that of the roles; a claim adds only what no role gives, and a part of a name is not the permission", () => {
  expect(permissionsOfPerson(["Bookings.View", "account.transfer", "Operations"], [])).toEqual(["Operations"]);
  expect(permissionsOfPerson([], ["member", "admin"])).toEqual([
    "Bookings.View",
    "Bookings.Respond",
    "Leads.View",
    "Leads.Bid",
    "Stores.Invite",
  ]);
  const granted = permissionsOfPerson(["Operations"], ["member"]);
  expect(
    ["bookings.respond", "OPERATIONS", "bookings", "Bookings.Respond.All"].map((name) => hasPermission(granted, name)),
  ).toEqual([true, true, false, false]);
});

it("owner and admin manage the supplier, a member or a link does not", () => {
  expect((["owner", "admin", "member", "link"] as const).filter(mayManage)).toEqual(["owner", "admin"]);
});
