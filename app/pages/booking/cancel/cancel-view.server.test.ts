import { expect, it } from "vitest";
import { cents } from "~/domain/core/money/money";
import type { Cancellation } from "~/usecases/booking/booking-offer/cancel-booking";
import { cancelView } from "./cancel-view.server";

const FREE_UNTIL = Date.parse("2026-12-22T07:00:00+11:00");
const DAY_MS = 86_400_000;

/** Input of the page for a confirmed booking on 23 December with an agreed fee of $50. */
const cancellation = (fee: number, customerAnswerBy: number | null = null) =>
  ({
    fee: cents(fee),
    freeUntil: FREE_UNTIL,
    problem: null,
    offeredBooking: {
      items: ["Basic service"],
      supplier: { name: "Harbour Motors", phone: "", zone: "Australia/Sydney" },
      offer: { customerAnswerBy },
      booking: {
        id: 1,
        token: "t",
        status: "Confirmed",
        supplierId: 7,
        serviceDay: "2026-12-23",
        arrivalFrom: "07:00",
        arrivalTo: null,
        fleetCompanyId: null,
        changeRules: { freeHours: 24, lateFee: cents(5000) },
        price: {
          strategy: "SinglePrice",
          country: "AU",
          currency: "AUD",
          lines: [],
          total: cents(40_000),
          maxTotal: cents(40_000),
          gst: cents(3636),
        },
        payments: [],
      },
    },
  }) as unknown as Cancellation;

it("states when free cancellation ends, or when it ended", () => {
  const ruleText = (now: number, fee: number, customerAnswerBy: number | null = null) =>
    cancelView(cancellation(fee, customerAnswerBy), null, now).rule;
  expect(ruleText(FREE_UNTIL - 1, 0)).toBe("Cancelling is free until Tue 22 Dec 2026, 7 am.");
  expect(ruleText(FREE_UNTIL + DAY_MS, 0)).toBe(
    "Cancelling was free until Tue 22 Dec 2026, 7 am. We only deduct a cancellation fee from an online payment, so you pay nothing.",
  );
  expect(ruleText(FREE_UNTIL + DAY_MS, 5000)).toBe(
    "Cancelling was free until Tue 22 Dec 2026, 7 am. You agreed to this fee when you booked.",
  );
  expect(ruleText(FREE_UNTIL + DAY_MS, 0, FREE_UNTIL + 2 * DAY_MS)).toBe(
    "Harbour Motors has asked to move your booking, so cancelling is free.",
  );
});
