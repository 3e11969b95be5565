import { expect, test, vi } from "vitest";
import { lazyHandler, lazyMembers, lazyMethods } from "./lazy";

test("an adapter is created once, on first use", () => {
  const leads = vi.fn(() => ({ find: () => "a lead" }));
  const payments = vi.fn(() => ({ find: () => "a payment" }));
  const db = lazyMembers({ leads, payments });
  expect(leads).not.toHaveBeenCalled();
  expect(db.leads.find()).toBe("a lead");
  expect(db.leads).toBe(db.leads);
  expect(leads).toHaveBeenCalledTimes(1);
  expect(payments).not.toHaveBeenCalled();
});

test("a copy of lazy members has every member, and an unknown name is undefined", async () => {
  const db = lazyMembers({ leads: () => "leads", payments: () => "payments" });
  expect({ ...db }).toEqual({ leads: "leads", payments: "payments" });
  expect(await db).toBe(db);
});

test("a lazy member that is overridden is never created", () => {
  const leads = vi.fn(() => "made");
  const db = Object.assign(lazyMembers({ leads }), { leads: "set" });
  expect(db.leads).toBe("set");
  expect(leads).not.toHaveBeenCalled();
});

test("lazyMethods loads the adapter once, on the first call, and passes arguments and errors", async () => {
  const adapter = {
    find: async (id: number) => `item ${id}`,
    fail: async () => Promise.reject(new Error("refused")),
  };
  const load = vi.fn(async () => adapter);
  const lazy = lazyMethods(load, ["find", "fail"]);
  expect(Object.keys(lazy)).toEqual(["find", "fail"]);
  expect(load).not.toHaveBeenCalled();
  expect(await lazy.find(7)).toBe("item 7");
  await expect(lazy.fail()).rejects.toThrow("refused");
  expect(load).toHaveBeenCalledTimes(1);
});

test("lazyHandler loads its module with the first request", async () => {
  const load = vi.fn(async () => async (request: Request) => new Response(request.url));
  const handle = lazyHandler(load);
  expect(load).not.toHaveBeenCalled();
  expect(await (await handle(new Request("http://sandbox.invalid/a"))).text()).toBe("http://sandbox.invalid/a");
  await handle(new Request("http://sandbox.invalid/b"));
  expect(load).toHaveBeenCalledTimes(1);
});
