import { SELF } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { answerApi } from "../../../app/api/app";
import type { Context } from "../../../app/usecases/context";
import { submitBooking } from "../../../app/usecases/booking/submit";
import { supplierProfile } from "../../../app/usecases/suppliers/supplier-profile";
import { seedReference } from "../../support/reference-fixture";
import { aRequest, count, DB } from "../booking/a-booking";
import { aSeededSupplier, seedThese } from "../booking/a-supplier-row";
import { aMoment, keptLead, NOW } from "../quotes/marketplace";

const WORKSHOP = 700;
const SERVICE_DAY = "2026-11-30";
const DAY_MS = 86_400_000;
/** Ten in the morning, so many days after the service. */
const after = (days: number) => aMoment(NOW + (7 + days) * DAY_MS).context;

beforeAll(async () => {
  await seedReference(DB, { only: ["categories", "tasks", "parts", "tyres", "extras", "reference_documents", "messages"] });
  await seedThese(DB, aSeededSupplier(WORKSHOP, { capacityMinutes: 100_000, ratingCount: 40, rating100: 460, stars: [0, 0, 2, 12, 26] }));
}, 60_000);

let bookings = 0;
async function aBooking(): Promise<string> {
  const { context } = aMoment();
  const { guid } = await keptLead(context);
  const booked = await submitBooking(context, aRequest({ leadGuid: guid, workshopId: WORKSHOP, serviceDay: SERVICE_DAY, arrivalFrom: "08:00", email: `kiri.${guid}@example.com`, mobile: `+614550${String((bookings += 1)).padStart(5, "0")}` }), crypto.randomUUID());
  if (!booked.ok) throw new Error(booked.code);
  return booked.bookingToken;
}

async function ask(context: Context, method: "GET" | "POST", path: string, body?: unknown) {
  const request = new Request(`https://pitlane.test${path}`, { method, headers: { "Content-Type": "application/json" }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { response: answer } = await answerApi(request, context);
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}
const ratedOf = async () => {
  const found = await supplierProfile(after(1), { id: WORKSHOP, includeReviews: true });
  if (!found.ok) throw new Error(found.code);
  const { ratingCount, rating100, stars } = found.supplier;
  return { ratingCount, rating100, stars, reviews: found.reviews ?? [] };
};

it("P-264 P-110 the rating of a booking has its four keys, and asking for it changes nothing", async () => {
  const token = await aBooking();
  for (let i = 0; i < 3; i += 1) expect(await ask(after(1), "GET", `/api/rating/${token}`)).toEqual({ status: 200, json: { StarCount: 0, RatingToken: token, Comments: null, HasRatingWindowExpired: false } });
  expect(await count("ratings where booking_token = ?", token)).toBe(0);
  expect((await ask(after(1), "GET", "/api/rating/nobodys-booking-token-0000")).status).toBe(404);
});

it("P-265 a rating is kept and counted once in the workshop's ratings, however often and with whatever stars it is sent", async () => {
  const token = await aBooking();
  const before = await ratedOf();
  const first = await ask(after(2), "POST", "/api/rating", { RatingToken: token, StarCount: 5, Comments: "Quick and tidy" });
  expect(first).toMatchObject({ status: 200, json: { Success: true, StarCount: 5 } });
  const once = await ratedOf();
  expect(once.ratingCount).toBe(before.ratingCount + 1);
  expect(once.stars[4]).toBe((before.stars[4] ?? 0) + 1);
  expect(once.reviews[0]).toMatchObject({ stars: 5, body: "Quick and tidy", reviewer: "Kiri" });
  await Promise.all([5, 2, 5, 2].map((stars) => ask(after(2), "POST", "/api/rating", { RatingToken: token, StarCount: stars, Comments: "Quick and tidy" })));
  await ask(after(3), "POST", "/api/rating/stars/update", { RatingToken: token, StarCount: 2 });
  const changed = await ratedOf();
  expect(changed.ratingCount).toBe(before.ratingCount + 1);
  expect(changed.stars).toEqual(before.stars.map((n, i) => (i === 1 ? n + 1 : n)));
  const total = changed.stars.reduce((sum, n, i) => sum + n * (i + 1), 0);
  expect(changed.rating100).toBe(Math.round((100 * total) / changed.ratingCount));
  expect((await ask(after(3), "GET", `/api/rating/${token}`)).json).toMatchObject({ StarCount: 2, Comments: "Quick and tidy" });
  await ask(after(3), "POST", "/api/rating/update", { RatingToken: token, StarCount: 3, Comments: "Call me on 0404 040 404" });
  expect((await ratedOf()).reviews.some((review) => review.body.includes("0404"))).toBe(false);
});

it("P-210 a booking is rated on the 90th day and not on the 91st, nor before its service", async () => {
  const token = await aBooking();
  const send = (days: number) => ask(after(days), "POST", "/api/rating", { RatingToken: token, StarCount: 4 });
  const expired = async (days: number) => (await ask(after(days), "GET", `/api/rating/${token}`)).json.HasRatingWindowExpired;
  expect([(await send(-1)).status, (await send(91)).status, await count("ratings where booking_token = ?", token)]).toEqual([409, 409, 0]);
  expect([await expired(90), await expired(91)]).toEqual([false, true]);
  expect((await send(90)).status).toBe(200);
  expect((await send(91)).status).toBe(409);
});

it("P-026 P-211 a mailed star link preselects and saves nothing; the press does; past the window there is a notice and no form", async () => {
  const token = await aBooking();
  // The built worker's clock is today's.
  const served = (daysAgo: number) => DB.prepare("update bookings set service_day = ? where token = ?").bind(new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10), token).run();
  await served(5);
  const page = async (stars: string) => (await SELF.fetch(`https://pitlane.test/review-your-service/${token}/${stars}`)).text();
  const chosen = (html: string) => /<input(?=[^>]*checked)[^>]*value="(\d)"/.exec(html)?.[1];
  expect([chosen(await page("4")), chosen(await page("0")), chosen(await page("3"))]).toEqual(["4", "5", "3"]);
  expect(await count("ratings where booking_token = ?", token)).toBe(0);
  const post = (fields: Record<string, string>) => SELF.fetch(`https://pitlane.test/review-your-service/${token}/4`, { method: "POST", body: new URLSearchParams(fields) });
  const wrong = await post({ StarCount: "9", Comments: "What I typed" });
  expect([wrong.status, await count("ratings where booking_token = ?", token)]).toEqual([422, 0]);
  const again = await wrong.text();
  expect(again).toContain("Choose one to five stars");
  expect(again).toContain("What I typed");
  expect(await (await post({ StarCount: "4", Comments: "" })).text()).toContain("Your review is saved");
  expect(await DB.prepare("select stars from ratings where booking_token = ?").bind(token).first("stars")).toBe(4);
  await served(92);
  const late = await page("4");
  expect(late).toContain("Oops, no can do sorry!");
  expect(late).not.toContain("StarCount");
});
