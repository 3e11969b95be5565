import { toSupplierId } from "../../../test/support/ids";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { migratedDatabase, sqliteD1 } from "../../../test/support/sqlite-d1";
import { moveCredit } from "./discount-use";
import { orm } from "./orm";
import { refusalOf } from "./refusals";
import { reviewStops } from "./schema/ratings";
import { supplierDays } from "./schema/suppliers";
import { reserveSlot } from "./supplier-days";

const full = { supplierId: toSupplierId(1), serviceDay: "2026-11-24", jobMinutes: 61, capacityMinutes: 60, at: 0 };
const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

it("one of our constraints is recognised by name, in a single statement and in a batch", async () => {
  const db = sqliteD1(migratedDatabase());
  const insertAlone = orm(db)
    .insert(supplierDays)
    .values({ supplierId: toSupplierId(1), day: full.serviceDay, capacityMinutes: 60, bookedMinutes: 61 });
  expect(refusalOf(await errorOf(insertAlone.execute()))).toBe("day-full");
  expect(refusalOf(await errorOf(db.batch([reserveSlot(db, full)])))).toBe("day-full");
  const spent = moveCredit(db, { account: "a", cents: -1, reason: "booking", token: null }, 1);
  expect(refusalOf(await errorOf(spent.execute()))).toBe("discount-gone");
  expect(
    await orm(db)
      .select()
      .from(supplierDays)
      .where(eq(supplierDays.supplierId, toSupplierId(1))),
  ).toEqual([]);
});

it("any other constraint or error is treated as a fault", async () => {
  const db = sqliteD1(migratedDatabase());
  const digests = orm(db).insert(reviewStops).values({ digest: "print", at: 1 });
  await digests.execute();
  expect(refusalOf(await errorOf(digests.execute()))).toBeNull();
  // Customer input that looks like a database error must not be taken for one.
  const input = orm(db)
    .insert(supplierDays)
    .values({
      supplierId: toSupplierId(1),
      day: "CHECK constraint failed: supplier_days_booked_minutes",
      capacityMinutes: 60,
      bookedMinutes: 60,
    });
  expect(refusalOf(await errorOf(input.execute()))).toBeNull();
  expect([refusalOf("day-full"), refusalOf(null)]).toEqual([null, null]);
});
