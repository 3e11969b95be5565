import { toBookingToken } from "../../support/ids";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { MessageKind } from "../../../app/domain/notifications/kinds";
import { formatDay } from "../../../app/domain/core/time/format";
import { UNDO_RESPONSE_MS as UNDO_MS } from "../../../app/domain/booking/booking-offer/booking-offer";
import {
  confirmWithUndo,
  finalizeAnswers,
  undoAnswer,
} from "../../../app/usecases/booking/booking-offer/pending-answer";
import { readDisplayStatus } from "../../../app/usecases/booking/read-booking";
import { consumeJobs } from "../../../workers/queue";
import { processResponseDeadlines } from "../../../app/usecases/booking/booking-offer/run-clock";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { DB, statusOf } from "../booking/test-booking";
import { Client } from "../identity/client";
import { momentContext, NOW } from "../quotes/marketplace";
import {
  testBooking,
  contextOf,
  endUndoPeriod,
  gatewayAs,
  makeMember,
  offerOf,
  portalTestSetup,
  messagesOfTemplate,
  WORKSHOP,
} from "./test-portal";
import { textOf } from "../joining/test-application";

const { member } = portalTestSetup(1);

const readAnswerLink = async (token: string) => {
  const [mail] = await messagesOfTemplate(token, "supplier-new-booking");
  return /\/workshop\/answer\/[\w-]+/.exec(mail?.rendered?.text ?? "")?.[0] ?? "no link";
};
const answerPath = (token: string) => `/workshop/bookings/${token}/answer`;
/** Runs the cron that finalizes answers every minute. */
async function finalize(at: number) {
  const { context, settle } = momentContext(at);
  await finalizeAnswers(context);
  await settle();
}
const confirmAt = (token: string, at: number) =>
  confirmWithUndo(contextOf(member(), at).context, toBookingToken(token));
const undoAt = (token: string, at: number) => undoAnswer(contextOf(member(), at).context, toBookingToken(token));
const countEvents = (token: string, kind: string) =>
  DB.prepare("select count(*) as n from booking_events where booking_token = ? and kind = ?")
    .bind(token, kind)
    .first<number>("n");
const countConfirmedMails = async (token: string) => (await messagesOfTemplate(token, "booking-confirmed")).length;

beforeAll(() => makeMember(WORKSHOP, "max@workshop.example"));

it("an email link opens a page with one button, whose answer takes effect after a minute", async () => {
  const { token } = await testBooking();
  const link = await readAnswerLink(token);
  const response = await member().ask(link);
  expect([response.status, response.headers.get("Location")]).toEqual([302, answerPath(token)]);
  const page = await textOf(await member().ask(answerPath(token)));
  expect(page.match(/<button[^>]*value="confirm"/g)?.length).toBe(1);
  // Opening the page changes nothing.
  expect((await offerOf(token)).offer).toMatchObject({ pendingAnswer: null, state: "open" });
  for (let press = 0; press < 2; press += 1)
    expect((await member().ask(answerPath(token), { intent: "confirm" })).status).toBe(303);
  const pending = await textOf(await member().ask(answerPath(token)));
  expect(pending).toContain(">Undo<");
  // The one-minute undo period ends today, so only the time is shown.
  expect(pending).toMatch(/We will notify the customer at \d{1,2}:\d\d\u00a0[ap]m\. You can undo this until then\./);
  const undoDeadline = (await offerOf(token)).offer.pendingAnswer?.until ?? 0;
  await finalize(undoDeadline - 1);
  expect([await statusOf(token), await countConfirmedMails(token)]).toEqual(["Pending", 0]);
  await finalize(undoDeadline);
  await finalize(undoDeadline + 60_000);
  expect([await statusOf(token), await countConfirmedMails(token)]).toEqual(["Confirmed", 2]);
  const after = await member().ask(answerPath(token));
  expect([after.status, after.headers.get("Location")]).toEqual([302, `/workshop/bookings/${token}`]);
});

it("within the undo minute an answer can be undone and given again", async () => {
  const { token } = await testBooking();
  expect(await confirmAt(token, NOW)).toEqual({ ok: true });
  expect(await undoAt(token, NOW + UNDO_MS - 1)).toEqual({ ok: true });
  expect(await undoAt(token, NOW + UNDO_MS - 1)).toEqual({ ok: true });
  await finalize(NOW + UNDO_MS);
  expect([await statusOf(token), await countConfirmedMails(token)]).toEqual(["Pending", 0]);
  expect(await confirmAt(token, NOW + 2 * UNDO_MS)).toEqual({ ok: true });
  expect(await undoAt(token, NOW + 3 * UNDO_MS)).toMatchObject({
    ok: false,
    code: "offer-already-responded",
  });
  await finalize(NOW + 3 * UNDO_MS);
  expect(await statusOf(token)).toBe("Confirmed");
  const { results } = await DB.prepare("select kind from booking_events where booking_token = ? order by id")
    .bind(token)
    .all<{ kind: string }>();
  expect(results.map(({ kind }) => kind).filter((kind) => /confirm/.test(kind))).toEqual([
    "confirmation-pending",
    "confirmation-undone",
    "confirmation-pending",
    "supplier-confirmed",
  ]);
});

it("two simultaneous confirmations both succeed, and one answer takes effect", async () => {
  const { token } = await testBooking();
  const submissions = await Promise.all([confirmAt(token, NOW), confirmAt(token, NOW)]);
  expect(submissions).toEqual([{ ok: true }, { ok: true }]);
  await Promise.all([finalize(NOW + UNDO_MS), finalize(NOW + UNDO_MS)]);
  expect([await statusOf(token), await countConfirmedMails(token)]).toEqual(["Confirmed", 2]);
});

it("a confirmation in the last moment takes precedence over the response deadline", async () => {
  const { token } = await testBooking();
  const { respondBy } = (await offerOf(token)).offer;
  expect(await confirmAt(token, respondBy - 1)).toEqual({ ok: true });
  const { context, settle } = momentContext(respondBy + 10 * 60_000);
  await processResponseDeadlines(context);
  await settle();
  expect((await offerOf(token)).offer).toMatchObject({ state: "open", end: null });
  await finalize(respondBy + 10 * 60_000);
  expect(await statusOf(token)).toBe("Confirmed");
});

it("a pending answer is dropped if the booking changes in the meantime", async () => {
  const { token } = await testBooking();
  await confirmAt(token, NOW);
  const { offer } = await offerOf(token);
  await gatewayAs(member(), "respondToBookingOffer", { bookingOfferId: offer.id, responseType: 4, comment: "" });
  await finalize(NOW + UNDO_MS);
  expect([await countConfirmedMails(token), (await offerOf(token)).offer.pendingAnswer]).toEqual([0, null]);
  const other = await testBooking();
  await confirmAt(other.token, NOW);
  const eventFacts = { actor: "customer", at: NOW + 1, messages: [] } as const;
  expect(
    await momentContext().context.db.bookingOffers.cancel(await offerOf(other.token), "customer-cancelled", eventFacts),
  ).toBe(true);
  await finalize(NOW + UNDO_MS);
  expect([await statusOf(other.token), await countConfirmedMails(other.token)]).toEqual(["Cancelled", 0]);
});

it("shows a pending confirmation as one state with Undo, on the booking page and in the diary", async () => {
  const { token } = await testBooking();
  const isListedAs = async (list: string) => {
    const diary = await textOf(await member().ask("/workshop"));
    return (
      diary
        .slice(diary.indexOf(`id="${list}"`))
        .split("</section>")[0]
        ?.includes(token) ?? false
    );
  };
  expect([await isListedAs("awaiting"), await isListedAs("coming")]).toEqual([true, false]);
  await confirmAt(token, Date.now());
  const page = await textOf(await member().ask(`/workshop/bookings/${token}`));
  expect([page.includes("Booked in"), page.includes(">Undo<")]).toEqual([true, true]);
  for (const other of ["Action required", "Answer by", "Send your answer", 'name="responseType"'])
    expect(page).not.toContain(other);
  expect([await isListedAs("awaiting"), await isListedAs("coming")]).toEqual([false, true]);
  // Undoing from the booking page returns to it, and the booking waits for an answer again.
  const undoResponse = await member().ask(`/workshop/bookings/${token}/answer`, { intent: "undo", from: "booking" });
  expect([undoResponse.status, undoResponse.headers.get("Location")]).toEqual([303, `/workshop/bookings/${token}`]);
  expect(await textOf(await member().ask(`/workshop/bookings/${token}`))).toContain("Action required");
});

/** Pages and calls that read a booking after the one-minute undo period, without any cron run. */
const READERS = {
  "the workshop's booking page": (token: string) => member().ask(`/workshop/bookings/${token}`),
  "the workshop's answer page": (token: string) => member().ask(answerPath(token)),
  "the workshop's diary": () => member().ask("/workshop"),
  "the workshop's gateway": (token: string) => gatewayAs(member(), "supplierAndBookingOffer", { bookingToken: token }),
  "the customer's booking page": (token: string) => new Client().ask(`/booking/${token}`),
  "the customer's status poll": (token: string) =>
    readDisplayStatus(contextOf(new Client(), Date.now()).context, toBookingToken(token)),
};

it.each(Object.entries(READERS))("finalizes a confirmation when %s reads it after the undo minute", async (_, read) => {
  const { token } = await testBooking();
  await confirmAt(token, Date.now() - UNDO_MS);
  await read(token);
  expect([await statusOf(token), await countConfirmedMails(token)]).toEqual(["Confirmed", 2]);
});

it("no reader of the booking finalizes a confirmation within the undo minute", async () => {
  const { token } = await testBooking();
  await confirmAt(token, Date.now() - UNDO_MS + 30_000);
  for (const read of Object.values(READERS)) await read(token);
  expect([await statusOf(token), await countConfirmedMails(token)]).toEqual(["Pending", 0]);
});

it("finalizes once when 16 pages read the booking concurrently", async () => {
  const { token } = await testBooking();
  await confirmAt(token, Date.now() - UNDO_MS);
  const pages = await Promise.all(
    Array.from({ length: 16 }, (_, reader) =>
      reader % 2 === 0 ? member().ask(`/workshop/bookings/${token}`) : new Client().ask(`/booking/${token}`),
    ),
  );
  expect(pages.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect([await statusOf(token), await countConfirmedMails(token)]).toEqual(["Confirmed", 2]);
  expect(await countEvents(token, "supplier-confirmed")).toBe(1);
});

it("either the undo or the finalization takes effect, never both", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { token } = await testBooking();
    await confirmAt(token, NOW);
    const [undone] = await Promise.all([
      undoAt(token, NOW + UNDO_MS - 1),
      finalize(NOW + UNDO_MS),
      finalize(NOW + UNDO_MS),
    ]);
    const isUndone = (await countEvents(token, "confirmation-undone")) === 1;
    expect([undone.ok, await statusOf(token), await countConfirmedMails(token)]).toEqual(
      isUndone ? [true, "Pending", 0] : [false, "Confirmed", 2],
    );
  }
});

it("the queue finalizes a confirmation when the undo minute is over", async () => {
  const { token } = await testBooking();
  await confirmAt(token, Date.now() - UNDO_MS);
  const batch = {
    queue: "pitlane-jobs",
    messages: [{ body: { version: 1, kind: "finalize" } }],
    ackAll: () => undefined,
  };
  await consumeJobs(batch as unknown as MessageBatch<unknown>, env);
  expect(await statusOf(token)).toBe("Confirmed");
});

it("schedules a queue message to finalize when the undo minute is over", async () => {
  const { token } = await testBooking();
  const delays: number[] = [];
  const { context } = contextOf(member(), NOW);
  const jobs = { sendMessages: async () => undefined, finalizeAfter: async (ms: number) => void delays.push(ms) };
  await confirmWithUndo({ ...context, jobs }, toBookingToken(token));
  expect(delays).toEqual([UNDO_MS]);
});

it("a new device verifies the workshop's email address once, which is valid for 90 days", async () => {
  const { token } = await testBooking();
  const link = await readAnswerLink(token);
  const phone = new Client();
  const page = await textOf(await phone.ask(link));
  expect(page).toContain("Send the code");
  expect(page).not.toContain(`w${WORKSHOP}@supplier.example`);
  expect((await phone.ask(link, { intent: "check", code: "123456" })).status).toBe(422);
  expect((await phone.ask(link, { intent: "send" })).status).toBe(303);
  const [mail] = ((await listOutbox(momentContext().context)) ?? []).filter(
    ({ template, to }) => template === "verification-code" && to === `w${WORKSHOP}@supplier.example`,
  );
  const code = /\b\d{6}\b/.exec(mail?.rendered?.text ?? "")?.[0] ?? "";
  const proved = await phone.ask(link, { intent: "check", code });
  expect([
    proved.status,
    /Max-Age=7776000; HttpOnly; SameSite=Lax; Secure/.test(proved.headers.get("Set-Cookie") ?? ""),
  ]).toEqual([303, true]);
  // The code has been used already.
  expect((await new Client().ask(link, { intent: "check", code })).status).toBe(422);
  const onward = await phone.ask(link);
  expect(onward.headers.get("Location")).toBe(answerPath(token));
  expect((await phone.ask(answerPath(token), { intent: "confirm" })).status).toBe(303);
  // The next booking's link opens without a code, and so does the rest of the portal.
  const next = await testBooking();
  expect((await phone.ask(await readAnswerLink(next.token))).headers.get("Location")).toBe(answerPath(next.token));
  expect((await phone.ask("/workshop")).status).toBe(200);
  const { ends_at, created_at } = (await DB.prepare(
    "select ends_at, created_at from sessions order by ends_at desc",
  ).first<{
    ends_at: number;
    created_at: number;
  }>()) ?? { ends_at: 0, created_at: 0 };
  expect(ends_at - created_at).toBe(90 * 24 * 3_600_000);
  // After the account has changed owners, the device has no access.
  await makeMember(WORKSHOP, "new-owner@workshop.example", "owner");
  expect((await phone.ask(answerPath(next.token))).status).toBe(403);
  await DB.prepare("delete from supplier_members where role = 'owner' and supplier_id = ?").bind(WORKSHOP).run();
});

it("unknown links, mechanics and other accounts cannot answer", async () => {
  const { token } = await testBooking();
  expect((await new Client().ask("/workshop/answer/nothing")).status).toBe(404);
  const gale = new Client();
  await gale.signIn({ subject: "demo-supplier-guest" });
  expect((await gale.ask(answerPath(token))).status).toBe(403);
  expect((await gale.ask(answerPath(token), { intent: "confirm" })).status).toBe(403);
  const link = await readAnswerLink(token);
  expect((await gale.ask(link)).headers.get("Location")).toBe(link.replace("/answer/", "/link/"));
  await makeMember(WORKSHOP, "gale@workshop.example", "mechanic");
  expect((await gale.ask(answerPath(token), { intent: "confirm" })).status).toBe(403);
  expect((await gale.ask(answerPath(token), { intent: "nonsense" })).status).toBe(422);
});

describe("answers other than confirm", () => {
  const respondOn = async (token: string, fields: Readonly<Record<string, string>>) =>
    member().ask(`/workshop/bookings/${token}`, { bookingOfferId: String((await offerOf(token)).offer.id), ...fields });
  const pageOf = async (token: string) => textOf(await member().ask(`/workshop/bookings/${token}`));
  const countMails = async (token: string, template: MessageKind) => (await messagesOfTemplate(token, template)).length;

  it("a decline can be undone for a minute before it takes effect", async () => {
    const { token } = await testBooking();
    expect((await respondOn(token, { responseType: "4", comment: "We are full" })).status).toBe(303);
    const page = await pageOf(token);
    expect([page.includes("Your workshop has declined this booking."), page.includes(">Undo<")]).toEqual([true, true]);
    for (const other of ["Action required", "Answer by", 'name="responseType"']) expect(page).not.toContain(other);
    expect(await statusOf(token)).toBe("Pending");
    expect((await offerOf(token)).offer).toMatchObject({ responseType: null, state: "open" });
    const undone = await member().ask(answerPath(token), { intent: "undo", from: "booking" });
    expect([undone.status, (await pageOf(token)).includes("Action required")]).toEqual([303, true]);
    await respondOn(token, { responseType: "4", comment: "We are full" });
    await endUndoPeriod(token);
    const [first] = await momentContext()
      .context.db.bookingOffers.listByBooking(toBookingToken(token))
      .then((all) => all.slice(-1));
    expect(first?.offer).toMatchObject({ responseType: 4, comment: "We are full", pendingAnswer: null });
  });

  it("a disagreement needs a price or a comment, on the page and through the gateway", async () => {
    const { token } = await testBooking();
    const empty = await respondOn(token, { responseType: "3" });
    expect([empty.status, (await textOf(empty)).includes("Enter your price, or a comment")]).toEqual([422, true]);
    const { offer } = await offerOf(token);
    const offerResponse = { bookingOfferId: offer.id, responseType: 3, comment: "  " };
    for (const canUndo of [true, false]) {
      const response = await gatewayAs(member(), "respondToBookingOffer", { ...offerResponse, canUndo });
      expect(response.json.errors?.[0]?.extensions.fields).toEqual({
        comment: [expect.stringContaining("Enter your price")],
      });
    }
    expect([(await offerOf(token)).offer.pendingAnswer, await countMails(token, "booking-price-queried")]).toEqual([
      null,
      0,
    ]);
    expect((await respondOn(token, { responseType: "3", comment: "It has the long wheelbase" })).status).toBe(303);
    expect([
      await countMails(token, "booking-price-queried"),
      (await pageOf(token)).includes("Awaiting confirmation"),
    ]).toEqual([0, true]);
    await endUndoPeriod(token);
    expect(await countMails(token, "booking-price-queried")).toBeGreaterThan(0);
    expect((await offerOf(token)).offer).toMatchObject({ responseType: 3, comment: "It has the long wheelbase" });
  });

  it("a pending answer is shown with its price, comment and dates", async () => {
    const { token } = await testBooking();
    await respondOn(token, { responseType: "3", price: "495", comment: "It has the long wheelbase" });
    const priced = await pageOf(token);
    expect(priced).toContain("You set the price at $495.00.");
    expect(priced).toContain("Your comment: It has the long wheelbase");
    await member().ask(answerPath(token), { intent: "undo", from: "booking" });
    const day = /<option value="(2\d{3}-\d{2}-\d{2})"/.exec(await pageOf(token))?.[1] ?? "";
    await respondOn(token, { responseType: "2", "date-1": day, "startAt-1": "09:30", confirmed: "true" });
    expect((await offerOf(token)).offer.pendingAnswer?.content.availabilities).toHaveLength(1);
    expect(await pageOf(token)).toMatch(new RegExp(`<li>${formatDay(day)}, 9:30`));
  });

  it("proposed dates take effect after a minute, and another answer replaces them", async () => {
    const { token } = await testBooking();
    const { offer } = await offerOf(token);
    const answer = (more: object) =>
      gatewayAs(member(), "respondToBookingOffer", { bookingOfferId: offer.id, comment: "", canUndo: true, ...more });
    const day = /<option value="(2\d{3}-\d{2}-\d{2})"/.exec(await pageOf(token))?.[1] ?? "";
    await answer({ responseType: 2, availabilities: [{ date: day, startAt: "08:00", endAt: null }] });
    expect((await offerOf(token)).offer.pendingAnswer?.content).toMatchObject({
      responseType: 2,
      availabilities: [{ date: day, startAt: "08:00" }],
    });
    expect(await countMails(token, "booking-alternative-dates")).toBe(0);
    await answer({ responseType: 1 });
    await endUndoPeriod(token);
    expect([await statusOf(token), await countMails(token, "booking-alternative-dates")]).toEqual(["Confirmed", 0]);
  });

  it("an answer that is no longer possible is dropped, and the booking stays pending", async () => {
    const { token } = await testBooking();
    const { offer } = await offerOf(token);
    const content = {
      responseType: 2,
      comment: null,
      availabilities: [{ date: "2020-01-01", startAt: "08:00", endAt: null }],
      price: "",
    } as const;
    const eventFacts = { actor: "supplier", at: NOW, messages: [] } as const;
    const pending = { until: NOW + UNDO_MS, by: "someone", content };
    expect(
      await momentContext().context.db.bookingOffers.addPendingAnswer(await offerOf(token), pending, eventFacts),
    ).toBe(true);
    await finalize(NOW + UNDO_MS);
    expect([(await offerOf(token)).offer.pendingAnswer, await countEvents(token, "answer-not-possible")]).toEqual([
      null,
      1,
    ]);
    expect(offer.responseType).toBeNull();
  });
});
