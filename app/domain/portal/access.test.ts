import { expect, it } from "vitest";
import { PERMISSION } from "../identity/permissions";
import { mayManage, standingOf } from "./access";

const VIEW = PERMISSION.viewBookings;

it("a member stands by its role, someone else only by an opened link", () => {
  expect(standingOf(["bookings.view"], VIEW, "owner", false)).toBe("owner");
  expect(standingOf(["Bookings.View"], VIEW, "member", true)).toBe("member");
  expect(standingOf(["Bookings.View"], VIEW, null, true)).toBe("link");
  expect(standingOf(["Bookings.View"], VIEW, null, false)).toBeNull();
});

it("P-217 without the permission neither role nor link lets anyone in, and a part of its name is not the permission", () => {
  for (const granted of [[], ["Bookings"], ["Bookings.View.All"], ["Leads.View"]]) {
    expect(standingOf(granted, VIEW, "owner", true), granted.join()).toBeNull();
  }
});

it("owner and admin manage the supplier, a member or a link does not", () => {
  expect((["owner", "admin", "member", "link"] as const).filter(mayManage)).toEqual(["owner", "admin"]);
});
