import { afterEach, expect, it, vi } from "vitest";
import { loadTimeWindowOptions, respondToOffer } from "./respond-call";

afterEach(() => vi.unstubAllGlobals());

const messages: unknown[] = [];
/** Stubs the network with the gateway's response. */
function stubResponse(body: unknown): void {
  messages.length = 0;
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    messages.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify(body));
  });
}
const INPUT_FIELDS = { bookingOfferId: 7, responseType: 4, comment: "Words", price: "", dates: [] };
const result = (__typename: string, message: string) => ({ data: { respondToBookingOffer: { __typename, message } } });

it("P-093 the response is sent with the field names of the payload", async () => {
  stubResponse(result("BookingOfferResponded", ""));
  expect(
    await respondToOffer({
      ...INPUT_FIELDS,
      responseType: 2,
      dates: [{ date: "2026-12-01", startAt: "08:00", endAt: null }],
    }),
  ).toEqual({ kind: "done" });
  expect(messages).toEqual([
    {
      operationName: "respondToBookingOffer",
      variables: {
        bookingOfferId: 7,
        responseType: 2,
        comment: "Words",
        // Our own extension of the wire format. Without it, an answer takes effect at once.
        canUndo: true,
        availabilities: [{ date: "2026-12-01", startAt: "08:00", endAt: null }],
      },
    },
  ]);
});

it("P-341 P-366 each typed error becomes its alert, with the server's message as text", async () => {
  for (const [type, title, reloads] of [
    ["ConcurrentUpdateError", "Submission error", false],
    ["AlreadyResponded", "Already responded", true],
    ["NoLongerAvailable", "No longer available", true],
    ["CouldntRespondToBookingOffer", "Submission error", false],
    ["Foo", "Unknown error", false],
  ] as const) {
    stubResponse(result(type, `message of ${type}`));
    expect(await respondToOffer(INPUT_FIELDS), type).toEqual({
      kind: "alert",
      alert: { title, body: `message of ${type}`, reloads },
    });
  }
});

it("field errors of the gateway are shown at their fields; any other failure is unknown", async () => {
  stubResponse({
    data: null,
    errors: [{ message: "x", extensions: { code: "invalid-input", fields: { "date-1": ["Choose a date"] } } }],
  });
  expect(await respondToOffer(INPUT_FIELDS)).toEqual({ kind: "fields", errors: { "date-1": ["Choose a date"] } });
  stubResponse({ data: null, errors: [{ message: "x" }] });
  expect(await respondToOffer(INPUT_FIELDS)).toMatchObject({ kind: "alert", alert: { title: "Unknown error" } });
});

it("P-380 a failure to load start times throws the specified message", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
  await expect(loadTimeWindowOptions(7, "2026-12-01")).rejects.toThrow(/^Couldn't get time window options\.$/);
  stubResponse({ data: { arrivalTimeOptions: null }, errors: [{ message: "x" }] });
  await expect(loadTimeWindowOptions(7, "2026-12-01")).rejects.toThrow(/^Couldn't get time window options\.$/);
});

it("P-094 an entry has its date, start, formatted date and available starts", async () => {
  stubResponse({
    data: {
      arrivalTimeOptions: {
        date: "2026-12-01",
        friendlyDate: "Tue 1 Dec 2026",
        timeWindowOptions: { startAtOptions: [{ startAt: "08:00", endAt: null }] },
      },
    },
  });
  expect(await loadTimeWindowOptions(7, "2026-12-01")).toEqual({
    date: "2026-12-01",
    startAt: "",
    endAt: null,
    friendlyDate: "Tue 1 Dec 2026",
    timeWindowOptions: { startAtOptions: [{ startAt: "08:00", endAt: null }] },
  });
});
