import { toBookingToken, toSupplierId } from "../../support/ids";
import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { d1Bookings } from "../../../app/adapters/db/bookings";
import { handleApi } from "../../../app/api/app";
import worker from "../../../workers/app";
import { respondToBookingOffer } from "../../../app/usecases/booking/booking-offer/respond";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Context } from "../../../app/usecases/context";
import { inviteToReview, reviewSecretHash } from "../../../app/usecases/booking/ratings/invite-to-review";
import { reportStep } from "../../../app/usecases/booking/work/report-step";
import { replyToReview } from "../../../app/usecases/booking/ratings/save-rating";
import { loadSupplierProfile } from "../../../app/usecases/supplier/supplier-profile";
import { roundTripCounter } from "../../support/call-depth";
import { seedReference } from "../../support/reference-fixture";
import { testRequest, count, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { type Client, OPERATOR_KEY } from "../identity/client";
import { browser } from "../leads/browser";
import {
  contextOf,
  finishWorkAt,
  linkOf,
  makeMember,
  NO_NOTE,
  offerOf,
  reportDone,
  signInClient,
  messagesOfTemplate,
} from "../portal/test-portal";
import { momentContext, insertLead, NOW } from "../quotes/marketplace";

const WORKSHOP = 700;
const SERVICE_DAY = "2026-11-30";
const DAY_MS = 86_400_000;
/** The customer's browser and another person's browser. */
const customer = browser().viewer;
const stranger = browser().viewer;
/** 10 am, this many days after the service, in the customer's or another browser. */
const contextAfter = (days: number, viewer = customer): Context => ({
  ...momentContext(NOW + (7 + days) * DAY_MS).context,
  viewer,
});
/** The same context without the rate limit, for tests that send often. Another test covers the limit. */
const contextWithoutLimits = (days: number): Context => {
  const context = contextAfter(days);
  return { ...context, limits: { ...context.limits, code: () => Promise.resolve(true) } };
};
let member: Client;

beforeAll(async () => {
  await seedReference(DB, {
    only: ["categories", "tasks", "parts", "tyres", "extras", "reference_documents", "fleet_companies", "messages"],
  });
  await seedOnlySuppliers(
    DB,
    seededSupplier(WORKSHOP, { capacityMinutes: 100_000, ratingCount: 40, rating100: 460, stars: [0, 0, 2, 12, 26] }),
  );
  await makeMember(WORKSHOP, "max@workshop.example", "owner");
  member = await signInClient("demo-supplier-member");
}, 60_000);

let bookingCount = 0;
/** A booking from the customer's browser that the workshop has not answered. */
async function testBooking(email?: string): Promise<string> {
  const { context } = momentContext();
  const { guid } = await insertLead(context);
  const request = testRequest({
    leadGuid: guid,
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: SERVICE_DAY,
    arrivalFrom: "08:00",
    email: email ?? `kiri.${guid}@example.com`,
    mobile: `+614550${String((bookingCount += 1)).padStart(5, "0")}`,
  });
  const booking = await submitBooking({ ...context, viewer: customer }, request, crypto.randomUUID());
  if (!booking.ok) throw new Error(booking.code);
  return booking.bookingToken;
}

/** A booking that the workshop has confirmed. */
async function testConfirmedBooking(email?: string): Promise<string> {
  const token = await testBooking(email);
  const { context, settle } = contextOf(member, NOW + 60_000);
  const response = await respondToBookingOffer(context, {
    bookingOfferId: (await offerOf(token)).offer.id,
    responseType: 1,
    comment: null,
    availabilities: [],
  });
  if (!response.ok) throw new Error(response.code);
  await settle();
  return token;
}

/** A booking with completed work. */
async function testDoneBooking(): Promise<string> {
  const token = await testConfirmedBooking();
  expect(await reportDone(member, token, NOW + 7 * DAY_MS)).toEqual({ ok: true });
  return token;
}

/** The workshop reports the work as done, and the cron runs. Returns the secret of the customer's review invitation. */
async function sendReviewInvitation(token: string, days = 1): Promise<string> {
  expect(await reportDone(member, token, NOW + 7 * DAY_MS)).toEqual({ ok: true });
  await inviteToReview(contextAfter(days));
  const [message] = await messagesOfTemplate(token, "review-invitation");
  return /\/review-your-service\/([\w-]+)\/0/.exec(message?.rendered?.text ?? "")?.[1] ?? "";
}

async function ask(context: Context, method: "GET" | "POST", path: string, body?: unknown) {
  const request = new Request(`https://pitlane.test${path}`, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { response: answer } = await handleApi(request, context);
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}
const readRating = async () => {
  const profile = await loadSupplierProfile(contextAfter(1), { id: toSupplierId(WORKSHOP), includeReviews: true });
  if (!profile.ok) throw new Error(profile.code);
  const { ratingCount, rating100, stars } = profile.supplier;
  return { ratingCount, rating100, stars, reviews: profile.reviews ?? [] };
};

it("P-264 P-110 a booking's rating has its four keys, and reading it stores nothing", async () => {
  const token = await testDoneBooking();
  for (let i = 0; i < 3; i += 1)
    expect(await ask(contextAfter(1), "GET", `/api/rating/${token}`)).toEqual({
      status: 200,
      json: { StarCount: 0, RatingToken: token, Comments: null, HasRatingWindowExpired: false },
    });
  expect(await count("ratings where booking_token = ?", token)).toBe(0);
  expect((await ask(contextAfter(1), "GET", "/api/rating/nobodys-booking-token-0000")).status).toBe(404);
});

it("P-265 a rating counts once per booking, however often it is sent", async () => {
  const token = await testDoneBooking();
  const ratingBefore = await readRating();
  const first = await ask(contextAfter(2), "POST", "/api/rating", {
    RatingToken: token,
    StarCount: 5,
    Comments: "Quick and tidy",
  });
  expect(first).toMatchObject({ status: 200, json: { Success: true, StarCount: 5 } });
  const once = await readRating();
  expect(once.ratingCount).toBe(ratingBefore.ratingCount + 1);
  expect(once.stars[4]).toBe((ratingBefore.stars[4] ?? 0) + 1);
  expect(once.reviews[0]).toMatchObject({ stars: 5, body: "Quick and tidy", reviewer: "Kiri" });
  await Promise.all(
    [5, 2, 5, 2].map((stars) =>
      ask(contextAfter(2), "POST", "/api/rating", { RatingToken: token, StarCount: stars, Comments: "Quick and tidy" }),
    ),
  );
  await ask(contextAfter(3), "POST", "/api/rating/stars/update", { RatingToken: token, StarCount: 2 });
  const changed = await readRating();
  expect(changed.ratingCount).toBe(ratingBefore.ratingCount + 1);
  expect(changed.stars).toEqual(ratingBefore.stars.map((n, i) => (i === 1 ? n + 1 : n)));
  const total = changed.stars.reduce((sum, n, i) => sum + n * (i + 1), 0);
  expect(changed.rating100).toBe(Math.round((100 * total) / changed.ratingCount));
  expect((await ask(contextAfter(3), "GET", `/api/rating/${token}`)).json).toMatchObject({
    StarCount: 2,
    Comments: "Quick and tidy",
  });
  await ask(contextAfter(3), "POST", "/api/rating/update", {
    RatingToken: token,
    StarCount: 3,
    Comments: "Call me on 0404 040 404",
  });
  expect((await readRating()).reviews.some((review) => review.body.includes("0404"))).toBe(false);
});

it("P-210 a booking can be rated on the 90th day, but not on the 91st", async () => {
  const token = await testDoneBooking();
  const send = (days: number) => ask(contextAfter(days), "POST", "/api/rating", { RatingToken: token, StarCount: 4 });
  const expireReview = async (days: number) =>
    (await ask(contextAfter(days), "GET", `/api/rating/${token}`)).json.HasRatingWindowExpired;
  expect([(await send(91)).status, await count("ratings where booking_token = ?", token)]).toEqual([409, 0]);
  expect([await expireReview(90), await expireReview(91)]).toEqual([false, true]);
  expect((await send(90)).status).toBe(200);
  expect((await send(91)).status).toBe(409);
});

it("P-026 P-211 a star link preselects, the form saves, and late links show a notice", async () => {
  const token = await testDoneBooking();
  const secret = await sendReviewInvitation(token);
  // Moves the service day, because the built worker uses the real clock.
  const moveServiceDay = (daysAgo: number) =>
    DB.prepare("update bookings set service_day = ? where token = ?")
      .bind(new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10), token)
      .run();
  await moveServiceDay(5);
  const page = async (stars: string) =>
    (await SELF.fetch(`https://pitlane.test/review-your-service/${secret}/${stars}`)).text();
  const checkedRating = (html: string) => /<input(?=[^>]*checked)[^>]*value="(\d)"/.exec(html)?.[1];
  expect([checkedRating(await page("4")), checkedRating(await page("0")), checkedRating(await page("3"))]).toEqual([
    "4",
    "5",
    "3",
  ]);
  expect(await count("ratings where booking_token = ?", token)).toBe(0);
  const postReview = (fields: Record<string, string>) =>
    SELF.fetch(`https://pitlane.test/review-your-service/${secret}/4`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
  const wrong = await postReview({ StarCount: "9", Comments: "What I typed" });
  expect([wrong.status, await count("ratings where booking_token = ?", token)]).toEqual([422, 0]);
  const pageText = await wrong.text();
  expect(pageText).toContain("Choose one to five stars");
  expect(pageText).toContain("What I typed");
  const heldReviewPage = await (await postReview({ StarCount: "4", Comments: "Call me on 0404 040 404" })).text();
  expect(heldReviewPage).toContain("other people cannot see your comment");
  const saved = await (await postReview({ StarCount: "4", Comments: "" })).text();
  expect(saved).toContain("Your review is saved");
  expect(saved).not.toContain("other people cannot see your comment");
  expect(await DB.prepare("select stars from ratings where booking_token = ?").bind(token).first("stars")).toBe(4);
  await moveServiceDay(92);
  const late = await page("4");
  expect(late).toContain("Oops, no can do sorry!");
  expect(late).not.toContain("StarCount");
});

it("a customer is invited to review once after the work is done", async () => {
  const confirmedToken = await testConfirmedBooking();
  const undone = await testConfirmedBooking();
  const waiting = await testBooking();
  for (const days of [0, 1, 3]) await inviteToReview(contextAfter(days));
  expect(await messagesOfTemplate(confirmedToken, "review-invitation")).toHaveLength(0);
  const secret = await sendReviewInvitation(confirmedToken, 0);
  expect(secret).toMatch(/^[\w-]{20,}$/);
  for (const days of [1, 2, 3])
    await Promise.all([inviteToReview(contextAfter(days)), inviteToReview(contextAfter(days))]);
  const [message, ...otherMessages] = await messagesOfTemplate(confirmedToken, "review-invitation");
  expect([
    otherMessages,
    await messagesOfTemplate(undone, "review-invitation"),
    await messagesOfTemplate(waiting, "review-invitation"),
  ]).toEqual([[], [], []]);
  const { leadGuid } = (await offerOf(confirmedToken)).booking;
  expect(message).toMatchObject({ to: `kiri.${leadGuid}@example.com`, channel: "email" });
  expect(message?.rendered?.text).toContain("You can review until Sun 28 Feb 2027");
  expect(message?.rendered?.text).not.toContain(confirmedToken);
  expect(
    await DB.prepare("select review_secret_hash from bookings where token = ?")
      .bind(confirmedToken)
      .first<string>("review_secret_hash"),
  ).not.toContain(secret);
});

it("a late invitation to review is sent only if the customer still has a week to write", async () => {
  const token = await testDoneBooking();
  const invitations = () => messagesOfTemplate(token, "review-invitation");
  await inviteToReview(contextAfter(84));
  expect(await invitations()).toEqual([]);
  await inviteToReview(contextAfter(83));
  expect(await invitations()).toHaveLength(1);
});

it("only the review secret can rate a booking", async () => {
  const token = await testDoneBooking();
  const link = (await linkOf(token)).split("/").at(-1) ?? "";
  const secret = await sendReviewInvitation(token);
  const postRating = (context: Context, ratingToken: string, StarCount: number) =>
    ask(context, "POST", "/api/rating", { RatingToken: ratingToken, StarCount, Comments: "Never went there" });
  const workshopContext = (days: number) => contextOf(member, NOW + (7 + days) * DAY_MS).context;
  expect(await postRating(contextAfter(1, stranger), token, 1)).toMatchObject({
    status: 403,
    json: { code: "review-not-yours" },
  });
  expect((await ask(contextAfter(1, stranger), "GET", `/api/rating/${token}`)).status).toBe(403);
  expect(await postRating(contextAfter(1, stranger), link, 1)).toMatchObject({ status: 404 });
  for (const match of [token, secret])
    expect(await postRating(workshopContext(1), match, 5)).toMatchObject({
      status: 403,
      json: { code: "supplier-cannot-review" },
    });
  expect(await count("ratings where booking_token = ?", token)).toBe(0);
  expect(await postRating(contextAfter(1, stranger), secret, 4)).toMatchObject({
    status: 200,
    json: { RatingToken: secret, StarCount: 4 },
  });
  // Another person cannot change the review with any call.
  for (const path of ["/api/rating", "/api/rating/update", "/api/rating/stars/update"])
    expect(
      (await ask(contextAfter(2, stranger), "POST", path, { RatingToken: token, StarCount: 1, Comments: "Terrible" }))
        .status,
    ).toBe(403);
  expect(await DB.prepare("select stars, comments from ratings where booking_token = ?").bind(token).first()).toEqual({
    stars: 4,
    comments: "Never went there",
  });
});

it("unfinished bookings cannot be reviewed", async () => {
  const token = await testConfirmedBooking();
  const context = contextWithoutLimits(1);
  const secret = "a-secret-of-an-invitation-000";
  await DB.prepare("update bookings set review_secret_hash = ? where token = ?")
    .bind(await reviewSecretHash(contextAfter(1), secret), token)
    .run();
  const states = [
    "Quote",
    "PendingAwaitingPayment",
    "Pending",
    "Confirmed",
    "PaymentFailed",
    "Rescheduled",
    "Cancelled",
  ];
  for (const status of states)
    for (const step of [null, "arrived", "ready", "done", "no-show", "unknown"]) {
      await DB.prepare("update bookings set status = ?, work_step = ? where token = ?").bind(status, step, token).run();
      for (const RatingToken of [token, secret])
        for (const path of ["/api/rating", "/api/rating/update", "/api/rating/stars/update"])
          expect(
            (await ask(context, "POST", path, { RatingToken, StarCount: 1, Comments: "Never there" })).json,
            `${status} ${step}`,
          ).toMatchObject({ code: "work-not-done" });
    }
  expect(await count("ratings where booking_token = ?", token)).toBe(0);
});

it("a booking that the workshop never confirmed cannot be reviewed, and the page says why", async () => {
  const token = await testBooking();
  expect(
    await ask(contextAfter(1), "POST", "/api/rating", {
      RatingToken: token,
      StarCount: 1,
      Comments: "Terrible. I never went there.",
    }),
  ).toMatchObject({ status: 409, json: { code: "work-not-done" } });
  expect(await count("ratings where booking_token = ?", token)).toBe(0);
});

it("the workshop replies once to a visible review and edits it for a day", async () => {
  const token = await testDoneBooking();
  const reply = async (text: string, at: number, client: Client | null = member) => {
    const { context, settle } = contextOf(client, at);
    const replyResult = await replyToReview(context, toBookingToken(token), text);
    await settle();
    return replyResult;
  };
  const at = NOW + 9 * DAY_MS;
  const readReply = async () => (await readRating()).reviews.find(({ body }) => body === "Quick, but dear")?.reply;
  expect(await reply("Thank you.", at)).toMatchObject({ code: "reply-not-possible" });
  const postRating = (Comments: string | null) =>
    ask(contextAfter(2), "POST", "/api/rating", { RatingToken: token, StarCount: 3, Comments });
  await postRating("Call me on 0404 040 404");
  expect(await reply("Thank you.", at)).toMatchObject({ code: "reply-not-possible" });
  await postRating("Quick, but dear");
  expect(await readReply()).toBe(null);
  expect(await reply("Call us on 02 9876 5432", at)).toMatchObject({ code: "invalid-input" });
  expect(await reply("Thank you.", at, null)).toMatchObject({ code: "not-signed-in" });
  expect(await reply("Thank you.", at)).toEqual({ ok: true });
  expect(await reply("Thank you, Kiri.", at + DAY_MS - 1)).toEqual({ ok: true });
  expect(await readReply()).toBe("Thank you, Kiri.");
  expect(await reply("You are wrong.", at + DAY_MS)).toMatchObject({ code: "reply-not-possible" });
  expect(await readReply()).toBe("Thank you, Kiri.");
});

it("the workshop reads and answers the review on its booking page, without JavaScript", async () => {
  const token = await testDoneBooking();
  await ask(contextAfter(2), "POST", "/api/rating", { RatingToken: token, StarCount: 4, Comments: "Good work" });
  const address = `/workshop/bookings/${token}`;
  const page = async () => (await (await member.ask(address)).text()).replaceAll("<!-- -->", "");
  expect(await page()).toContain("Kiri gave you 4 out of 5");
  const wrong = await member.ask(address, { intent: "reply", reply: "kim@example.com" });
  expect([wrong.status, (await wrong.text()).includes("Leave out phone numbers")]).toEqual([422, true]);
  expect((await member.ask(address, { intent: "reply", reply: "Thank you" })).status).toBe(303);
  expect(await page()).toContain("Your reply:</strong> Thank you");
});

const asOperator = (path: string, body?: object, key = OPERATOR_KEY) =>
  worker.fetch(
    new Request(`https://pitlane.test/api/operator/reviews${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }),
    { ...env, OPERATOR_KEY } as unknown as Env,
  );

it("a hidden review shows the reason, still counts, and can be restored", async () => {
  const token = await testDoneBooking();
  const message = "Ask for Bob, he broke it";
  await ask(contextWithoutLimits(2), "POST", "/api/rating", { RatingToken: token, StarCount: 1, Comments: message });
  const { context } = contextOf(member, NOW + 9 * DAY_MS);
  expect(await replyToReview(context, toBookingToken(token), "We mended it.")).toEqual({ ok: true });
  const ratingBefore = await readRating();
  expect(ratingBefore.reviews.map(({ body, reply }) => [body, reply])).toContainEqual([message, "We mended it."]);

  const hideForm = { decision: "hide", reason: "It names a person." };
  expect((await asOperator(`/${token}`, hideForm, "somebody-who-is-not-the-operator")).status).toBe(401);
  expect((await asOperator(`/${"x".repeat(27)}`, hideForm)).status).toBe(404);
  expect((await asOperator("")).status).toBe(422);
  for (const wrong of [
    { ...hideForm, reason: " " },
    { ...hideForm, reason: "x".repeat(201) },
    { decision: "delete", reason: "x" },
    {},
  ])
    expect((await asOperator(`/${token}`, wrong)).status).toBe(422);
  for (const _ of [1, 2]) expect((await asOperator(`/${token}`, hideForm)).status).toBe(200);

  const text = "Pitlane has hidden this comment: It names a person. The rating still counts.";
  const hiddenRating = await readRating();
  expect([hiddenRating.ratingCount, hiddenRating.stars]).toEqual([ratingBefore.ratingCount, ratingBefore.stars]);
  expect(hiddenRating.reviews.map(({ body, reply }) => [body, reply])).toContainEqual([text, null]);
  expect(JSON.stringify(hiddenRating.reviews)).not.toContain("Bob");
  expect(await (await member.ask(`/workshop/bookings/${token}`)).text()).toContain(text);
  expect(await replyToReview(context, toBookingToken(token), "Changed")).toMatchObject({
    ok: false,
    code: "reply-not-possible",
  });
  // The review stays hidden after it is rewritten.
  await ask(contextWithoutLimits(2), "POST", "/api/rating/update", {
    RatingToken: token,
    StarCount: 2,
    Comments: "Ask for Bob again",
  });
  expect((await readRating()).reviews.map(({ body }) => body)).toContain(text);
  const { reviews } = (await (await asOperator(`?supplier=${WORKSHOP}`)).json()) as {
    reviews: { bookingToken: string; hiddenReason: string }[];
  };
  expect(reviews.find(({ bookingToken }) => bookingToken === token)).toMatchObject({
    hiddenReason: hideForm.reason,
    stars: 2,
  });

  for (const _ of [1, 2]) expect((await asOperator(`/${token}`, { decision: "show" })).status).toBe(200);
  expect((await readRating()).reviews.map(({ body, reply }) => [body, reply])).toContainEqual([
    "Ask for Bob again",
    "We mended it.",
  ]);
  const { results } = await DB.prepare(
    "select actor, kind, reason from booking_events where booking_token = ? and kind like 'review-%' order by id",
  )
    .bind(token)
    .all();
  expect(results).toEqual([
    { actor: "supplier", kind: "review-replied", reason: null },
    { actor: "operator", kind: "review-hidden", reason: hideForm.reason },
    { actor: "operator", kind: "review-shown", reason: null },
  ]);
});

it("the customer's review page says that the comment is hidden, and why", async () => {
  const token = await testDoneBooking();
  const secret = await sendReviewInvitation(token);
  await DB.prepare("update bookings set service_day = ? where token = ?")
    .bind(new Date(Date.now() - 5 * DAY_MS).toISOString().slice(0, 10), token)
    .run();
  await ask(contextWithoutLimits(2), "POST", "/api/rating", {
    RatingToken: token,
    StarCount: 1,
    Comments: "Ask for Bob",
  });
  await asOperator(`/${token}`, { decision: "hide", reason: "It names a person" });
  expect(await (await SELF.fetch(`https://pitlane.test/review-your-service/${secret}/0`)).text()).toContain(
    "Pitlane has hidden this comment: It names a person. The rating still counts.",
  );
});

it("the workshop is notified of a review once, when it is first shown", async () => {
  const token = await testDoneBooking();
  const send = (Comments: string, StarCount = 5) =>
    ask(contextAfter(1), "POST", "/api/rating", { RatingToken: token, StarCount, Comments });
  expect((await send("Call me on 0404 040 404")).status).toBe(200);
  expect(await messagesOfTemplate(token, "supplier-new-review")).toHaveLength(0);
  await send("Quick and tidy");
  await send("Quick and tidy, really", 4);
  const [message, ...otherMessages] = await messagesOfTemplate(token, "supplier-new-review");
  expect(otherMessages).toEqual([]);
  expect(message?.rendered?.text).toContain("Kiri gave you 5 out of 5 for");
  expect(message?.rendered?.text).toContain("Quick and tidy");
  expect(message?.rendered?.text).toContain(`Read it and reply: http://localhost:8787/workshop/bookings/${token}`);
});

it("the workshop reports the work as done once, which allows a review", async () => {
  const token = await testConfirmedBooking();
  const as = (days: number) => contextOf(member, NOW + (7 + days) * DAY_MS).context;
  const reportDoneAs = (context: Context, of = token) =>
    reportStep(context, toBookingToken(of), { step: "done", completionForm: NO_NOTE });
  expect(await reportDoneAs(as(-1))).toMatchObject({ code: "work-not-due" });
  expect(await reportDoneAs(contextOf(null, NOW + 7 * DAY_MS).context)).toMatchObject({ code: "not-signed-in" });
  expect((await ask(contextAfter(0), "POST", "/api/rating", { RatingToken: token, StarCount: 5 })).status).toBe(409);
  const replies = await Promise.all([1, 2, 3].map(() => reportDoneAs(as(0))));
  expect([...replies, await reportDoneAs(as(3))]).toEqual(Array(4).fill({ ok: true }));
  await Promise.all([1, 2].map(() => finishWorkAt(NOW + 7 * DAY_MS + 60_000)));
  expect((await offerOf(token)).booking.status).toBe("Serviced");
  expect(
    await count(
      "booking_events where booking_token = ? and kind = 'serviced' and actor = 'supplier' and from_status = 'Confirmed' and to_status = 'Serviced'",
      token,
    ),
  ).toBe(1);
  expect((await ask(contextAfter(0), "POST", "/api/rating", { RatingToken: token, StarCount: 5 })).status).toBe(200);
  const waiting = await testBooking();
  expect(await reportDoneAs(as(0), waiting)).toMatchObject({ code: "work-step-not-possible" });
});

it("P-127 without JavaScript, the workshop can complete the booking from its day on", async () => {
  const token = await testConfirmedBooking();
  const path = `/workshop/bookings/${token}`;
  const page = async () => (await member.ask(path)).text();
  expect(await page()).not.toContain("The work is done");
  // Moves the service day, because the built worker uses the real clock.
  await DB.prepare("update bookings set service_day = ? where token = ?")
    .bind(new Date(Date.now() - DAY_MS).toISOString().slice(0, 10), token)
    .run();
  expect(await page()).toContain("The work is done");
  const response = await member.ask(path, { intent: "work", step: "done" });
  expect([response.status, response.headers.get("Location")]).toEqual([303, path]);
  expect(await page()).toContain("Undo");
  await finishWorkAt(Date.now() + 60_000);
  const result = await page();
  expect([result.includes("Booking completed"), result.includes("Undo")]).toEqual([true, false]);
});

const UNSUBSCRIBE_HEADERS = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
const openStopPage = (secret: string, form?: Readonly<Record<string, string>>) =>
  SELF.fetch(`https://pitlane.test/review-invitations/${secret}`, {
    redirect: "manual",
    headers: { "CF-Connecting-IP": crypto.randomUUID() },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });

it("review invitations can be stopped and restarted with one click", async () => {
  const email = "often@customer.example";
  const secret = await sendReviewInvitation(await testConfirmedBooking(email));
  const first = await testConfirmedBooking(email);
  const second = await testConfirmedBooking(email);
  const others = await testConfirmedBooking();
  for (const token of [first, second, others])
    expect(await reportDone(member, token, NOW + 7 * DAY_MS)).toEqual({ ok: true });
  for (let n = 0; n < 2; n += 1) expect(await (await openStopPage(secret)).text()).toContain("Stop review requests</");
  for (let n = 0; n < 2; n += 1) {
    const stopped = await openStopPage(secret, { intent: "off" });
    expect([stopped.status, stopped.headers.get("Location")]).toEqual([303, `/review-invitations/${secret}`]);
  }
  expect(await (await openStopPage(secret)).text()).toContain("Start review requests again");
  await inviteToReview(contextAfter(1));
  expect(
    await Promise.all(
      [first, second, others].map(async (token) => (await messagesOfTemplate(token, "review-invitation")).length),
    ),
  ).toEqual([0, 0, 1]);
  expect((await openStopPage(secret, { intent: "on" })).status).toBe(303);
  await inviteToReview(contextAfter(2));
  expect(
    await Promise.all(
      [first, second].map(async (token) => (await messagesOfTemplate(token, "review-invitation")).length),
    ),
  ).toEqual([1, 1]);
});

it("a run does not read again the bookings of customers who stopped review invitations", async () => {
  const email = "stopped@customer.example";
  const secret = await sendReviewInvitation(await testConfirmedBooking(email));
  for (let n = 0; n < 8; n += 1)
    expect(await reportDone(member, await testConfirmedBooking(email), NOW + 7 * DAY_MS)).toEqual({ ok: true });
  expect((await openStopPage(secret, { intent: "off" })).status).toBe(303);
  const meter = roundTripCounter(env as unknown as Env);
  const run = async () => {
    meter.reset();
    await d1Bookings(meter.env.DB).listAwaitingReview("2026-09-01", 50);
    return meter.counts();
  };
  expect((await run()).rowsRead).toBeGreaterThan(8);
  const { rowsRead, rounds } = await run();
  expect(rowsRead).toBeLessThanOrEqual(3);
  expect(rounds).toBe(1);
});

it("a mail client's one-click unsubscribe works for valid links only", async () => {
  const token = await testConfirmedBooking();
  const secret = await sendReviewInvitation(token);
  const [message] = await messagesOfTemplate(token, "review-invitation");
  expect(message?.rendered?.headers).toMatchObject({
    "List-Unsubscribe": `<${momentContext().context.config.brand.websiteUrl}/review-invitations/${secret}>`,
    ...UNSUBSCRIBE_HEADERS,
  });
  expect((await openStopPage(secret, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
  expect(await (await openStopPage(secret)).text()).toContain("Start review requests again");
  expect((await openStopPage("nobodys-secret-nobodys-secret")).status).toBe(404);
  expect((await openStopPage("nobodys-secret-nobodys-secret", { intent: "off" })).status).toBe(404);
  expect((await openStopPage(secret, { intent: "everything" })).status).toBe(422);
});
