import { expect, it } from "vitest";
import { BOOKING_STATES } from "./states";

it("B-043 from finalise one goes to four states, each named by a booking's token or a lead's guid", () => {
  expect(Object.keys(BOOKING_STATES)).toEqual(["booking-pay", "confirmation", "product-confirmation", "quotes"]);
  expect(BOOKING_STATES["booking-pay"]({ bookingToken: "t" })).toBe("/booking/t/pay");
  expect(BOOKING_STATES["product-confirmation"]({ bookingToken: "t" })).toBe("/booking/t/product-confirmation");
  expect(BOOKING_STATES.quotes({ leadGuid: "g" })).toBe("/quotes/g");
});
