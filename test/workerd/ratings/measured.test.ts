import { toBookingToken, toSupplierId } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { cancelBySupplier } from "../../../app/usecases/booking/booking-offer/cancel-booking";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { processResponseDeadlines } from "../../../app/usecases/booking/booking-offer/run-clock";
import { measureSuppliers } from "../../../app/usecases/supplier/measure-suppliers";
import { DB } from "../booking/test-booking";
import type { Client } from "../identity/client";
import {
  testBooking,
  contextOf,
  makeMember,
  offerOf,
  OTHER,
  reportDone,
  seedPortal,
  signInClient,
  WORKSHOP,
} from "../portal/test-portal";
import { momentContext, NOW } from "../quotes/marketplace";

/** Ranking factors other than price, place and ratings, measured only from what suppliers did. */

const MINUTE = 60_000;
const DAY_MS = 86_400_000;
/** Half past two in the morning in Sydney, this many days after the service. */
const nightAfter = (days: number) => Date.parse("2026-11-30T16:30:00Z") + days * DAY_MS;
let member: Client;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  member = await signInClient("demo-supplier-member");
}, 60_000);

async function createAnsweredBooking(afterMinutes: number): Promise<string> {
  const { token } = await testBooking();
  const { context, settle } = contextOf(member, NOW + afterMinutes * MINUTE);
  const bookingOfferId = (await offerOf(token)).offer.id;
  expect(
    await respondToBookingOffer(context, { bookingOfferId, responseType: 1, comment: null, availabilities: [] }),
  ).toEqual({ ok: true });
  await settle();
  return token;
}

const measure = (at: number) => measureSuppliers(momentContext(at).context);
async function readFigures(id = WORKSHOP) {
  const { context } = momentContext(nightAfter(1));
  const supplier = await context.db.suppliers.find(toSupplierId(id), "AU", { from: "2026-11-30", to: "2026-11-30" });
  return [supplier?.supplier.replyMinutes, supplier?.supplier.completed10000];
}

it("reply time and completion are measured nightly over 90 days", async () => {
  const tokens: string[] = [];
  for (let n = 0; n < 8; n += 1) tokens.push(await createAnsweredBooking(10));
  tokens.push(await createAnsweredBooking(60));
  for (const token of tokens) expect(await reportDone(member, token, NOW + 7 * DAY_MS)).toEqual({ ok: true });
  expect(await measure(nightAfter(1))).toEqual({ changed: 0 });
  expect(await readFigures()).toEqual([null, null]);

  // The workshop gives a tenth answer and leaves an eleventh booking unanswered, then cancels a confirmed booking.
  const cancelledToken = await createAnsweredBooking(100);
  const silentToken = (await testBooking()).token;
  const late = contextOf(null, NOW + DAY_MS);
  await processResponseDeadlines(late.context);
  await late.settle();
  expect((await offerOf(silentToken)).offer.end).toBe("timed-out");
  const { context, settle } = contextOf(member, NOW + DAY_MS);
  expect(await cancelBySupplier(context, toBookingToken(cancelledToken), "The hoist is broken.")).toEqual({ ok: true });
  await settle();

  expect(await measure(nightAfter(1) + 3 * 3_600_000)).toEqual({ changed: 0 });
  expect(await measure(nightAfter(1))).toEqual({ changed: 1 });
  // Of eleven bookings, eight were answered in the first half hour, one before the second reminder, one in time, and one never. Nine of ten were completed.
  expect(await readFigures()).toEqual([Math.round((8 * 30 + 90 + 120 + 240) / 11), 9_000]);
  expect(await readFigures(OTHER)).toEqual([null, null]);
  expect(await measure(nightAfter(1))).toEqual({ changed: 0 });

  // A supplier that declined gets no credit for work that another supplier completed.
  for (const _ of [1, 2])
    await DB.prepare(
      `insert into booking_offers (booking_token, supplier_id, state, ended, responded_at, remind_first_at, remind_again_at, respond_by, created_at)
     select booking_token, ?, 'closed', 'declined', responded_at, remind_first_at, remind_again_at, respond_by, created_at from booking_offers where supplier_id = ?`,
    )
      .bind(OTHER, WORKSHOP)
      .run();
  await measure(nightAfter(1));
  expect(await readFigures(OTHER)).toEqual([expect.any(Number), null]);
  await DB.prepare("delete from booking_offers where supplier_id = ?").bind(OTHER).run();
  await measure(nightAfter(1));

  expect(await measure(nightAfter(80))).toEqual({ changed: 0 });
  expect(await measure(nightAfter(92))).toEqual({ changed: 1 });
  expect(await readFigures()).toEqual([null, null]);
});
