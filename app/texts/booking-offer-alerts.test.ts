import { expect, it } from "vitest";
import { respondAlert, UNKNOWN_FAILURE } from "./booking-offers";

it("P-361 P-364 concurrent updates and invalid responses are submission errors that keep the page", () => {
  for (const type of ["ConcurrentUpdateError", "CouldntRespondToBookingOffer"])
    expect(respondAlert(type, "M1")).toEqual({ title: "Submission error", body: "M1", reloads: false });
});

it("P-362 P-363 an answered or unavailable booking is reloaded", () => {
  expect(respondAlert("AlreadyResponded", "M2")).toEqual({ title: "Already responded", body: "M2", reloads: true });
  expect(respondAlert("NoLongerAvailable", "M3")).toEqual({ title: "No longer available", body: "M3", reloads: true });
});

it("P-365 P-366 any other error type is an unknown error, with the server's message", () => {
  for (const type of ["Foo", "toString", ""])
    expect(respondAlert(type, `message of ${type}`)).toEqual({
      title: "Unknown error",
      body: `message of ${type}`,
      reloads: false,
    });
});

it("P-367 an unknown failure has its own text", () => {
  expect(UNKNOWN_FAILURE).toMatchObject({
    title: "Unknown error",
    body: "There was an error processing your response. Please try again.",
  });
});
