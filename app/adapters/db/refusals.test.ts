import { toSupplierId } from "../../../test/support/ids";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { migratedDatabase, sqliteD1 } from "../../../test/support/sqlite-d1";
import { postCredit } from "./discount-use";
import { orm, runInBatch } from "./orm";
import { toRefusal } from "./refusals";
import { reviewStops } from "./schema/ratings";
import { supplierDays } from "./schema/suppliers";
import { reserveSlot } from "./supplier-days";

const fullDay = { supplierId: toSupplierId(1), serviceDay: "2026-11-24", jobMinutes: 61, capacityMinutes: 60, at: 0 };
const catchError = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

it("our own constraints are recognised by name, in a single statement and in a batch", async () => {
  const db = sqliteD1(migratedDatabase());
  const overbookedInsert = orm(db)
    .insert(supplierDays)
    .values({ supplierId: toSupplierId(1), day: fullDay.serviceDay, capacityMinutes: 60, bookedMinutes: 61 });
  expect(toRefusal(await catchError(overbookedInsert.execute()))).toBe("day-full");
  expect(toRefusal(await catchError(runInBatch(db, [reserveSlot(db, fullDay)])))).toBe("day-full");
  const creditUpdate = postCredit(db, { account: "a", cents: -1, reason: "booking", token: null }, 1);
  expect(toRefusal(await catchError(creditUpdate.execute()))).toBe("discount-unavailable");
  expect(
    await orm(db)
      .select()
      .from(supplierDays)
      .where(eq(supplierDays.supplierId, toSupplierId(1))),
  ).toEqual([]);
});

it("any other constraint or error is treated as a fault", async () => {
  const db = sqliteD1(migratedDatabase());
  const digestInsert = orm(db).insert(reviewStops).values({ digest: "print", at: 1 });
  await digestInsert.execute();
  expect(toRefusal(await catchError(digestInsert.execute()))).toBeNull();
  // Customer input that looks like a database error must not be mistaken for one.
  const hostileInsert = orm(db)
    .insert(supplierDays)
    .values({
      supplierId: toSupplierId(1),
      day: "CHECK constraint failed: supplier_days_booked_minutes",
      capacityMinutes: 60,
      bookedMinutes: 60,
    });
  expect(toRefusal(await catchError(hostileInsert.execute()))).toBeNull();
  expect([toRefusal("day-full"), toRefusal(null)]).toEqual([null, null]);
});
