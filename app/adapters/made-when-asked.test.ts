import { expect, test, vi } from "vitest";
import { madeWhenAsked } from "./made-when-asked";

test("an adapter is made once, by whoever asks for it first, and none that nobody asks for", () => {
  const leads = vi.fn(() => ({ find: () => "a lead" }));
  const payments = vi.fn(() => ({ find: () => "a payment" }));
  const db = madeWhenAsked({ leads, payments });
  expect(leads).not.toHaveBeenCalled();
  expect(db.leads.find()).toBe("a lead");
  expect(db.leads).toBe(db.leads);
  expect(leads).toHaveBeenCalledTimes(1);
  expect(payments).not.toHaveBeenCalled();
});

test("a copy has every member, and a name that nobody makes is undefined", async () => {
  const db = madeWhenAsked({ leads: () => "leads", payments: () => "payments" });
  expect({ ...db }).toEqual({ leads: "leads", payments: "payments" });
  expect(await db).toBe(db);
});

test("a member that was set is not made", () => {
  const leads = vi.fn(() => "made");
  const db = Object.assign(madeWhenAsked({ leads }), { leads: "set" });
  expect(db.leads).toBe("set");
  expect(leads).not.toHaveBeenCalled();
});
