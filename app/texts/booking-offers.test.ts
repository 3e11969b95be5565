import { expect, it } from "vitest";
import { type HeadingSituation, statusHeading } from "./booking-offers";

const headingText = (overrides: Partial<HeadingSituation> = {}) =>
  statusHeading({
    status: "Pending",
    responseType: null,
    isProductFlow: false,
    canRespond: true,
    wasSupplierChanged: false,
    phone: "1300 000 000",
    ...overrides,
  });
const heading = (overrides: Partial<HeadingSituation>) => headingText(overrides).heading;

it("P-117 P-120 a Pending booking without a response asks the supplier to confirm", () => {
  expect(headingText()).toEqual({ heading: "Action required", instruction: "Confirm if you can do this job" });
});

it("P-119 in the product flow a Pending booking asks the supplier to claim", () => {
  expect(headingText({ isProductFlow: true })).toEqual({
    heading: "Action required",
    instruction: "Choose to claim this booking",
  });
});

it("P-118 P-121 if no response is possible, the supplier is asked to call customer service", () => {
  expect(headingText({ canRespond: false, phone: "1300 111 222" })).toEqual({
    heading: "Action required",
    instruction: "Call the customer service team on 1300 111 222",
  });
});

it("P-118 P-121 a supplier that lost the booking is asked to call if it has not answered", () => {
  expect(headingText({ canRespond: false, wasSupplierChanged: true })).toEqual({
    heading: "Action required",
    instruction: "Call the customer service team on 1300 000 000",
  });
  for (const responseType of [2, 3, 4] as const)
    expect(headingText({ responseType, canRespond: false, wasSupplierChanged: true })).toMatchObject({
      heading: "No action required",
      instruction: expect.stringContaining("another workshop"),
    });
});

it("P-122 a price query and proposed dates await confirmation", () => {
  expect(headingText({ responseType: 3 })).toMatchObject({
    heading: "Awaiting confirmation",
    instruction: expect.stringContaining("price"),
  });
  expect(headingText({ responseType: 2 })).toMatchObject({
    heading: "Awaiting confirmation",
    instruction: expect.stringContaining("dates"),
  });
});

it("P-124 P-125 a declined or just confirmed booking needs no action", () => {
  expect(heading({ responseType: 4 })).toBe("No action required");
  expect(heading({ responseType: 1 })).toBe("No action required");
});

it("P-126 P-127 P-128 P-129 every other status has its own heading, whatever the answer was", () => {
  const expected = {
    Confirmed: "Booked in",
    Rescheduled: "Booked in",
    Serviced: "Booking completed",
    Cancelled: "Booking cancelled",
    PaymentFailed: "No action required",
    PendingAwaitingPayment: "No action required",
    Quote: "No action required",
  } as const;
  for (const [status, text] of Object.entries(expected) as [keyof typeof expected, string][])
    for (const responseType of [null, 1, 2, 3, 4] as const)
      expect(heading({ status, responseType }), `${status} ${responseType}`).toBe(text);
});
