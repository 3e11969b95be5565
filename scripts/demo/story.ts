import { COUNTRIES } from "../../app/domain/core/country/country";
import type { Supplier } from "../../app/domain/supplier/supplier";
import { addDays, dayAt, startOfDay, toWeekday } from "../../app/domain/core/time/days";
import { listOutbox } from "../../app/usecases/operations/outbox/list-outbox";
import { openBidding } from "../../app/usecases/quotes/bids/open-bidding";
import { cents } from "../../app/domain/core/money/money";
import { claimLead, revealContact } from "../../app/usecases/quotes/bids/reveal-contact";
import { requestClaimRefund } from "../../app/usecases/quotes/bids/request-claim-refund";
import { applyChoice } from "../../app/usecases/booking/booking-offer/customer-choice";
import { cancelByCustomer, cancelBySupplier } from "../../app/usecases/booking/booking-offer/cancel-booking";
import { proposeMove } from "../../app/usecases/booking/booking-offer/propose-move";
import { writeEntry } from "../../app/usecases/booking/conversation/conversation";
import { requestRefund } from "../../app/usecases/operations/desk/refund";
import { listGarage } from "../../app/usecases/garage/list-garage";
import { addEntry } from "../../app/usecases/garage/write-entry";
import { saveRating } from "../../app/usecases/booking/ratings/save-rating";
import { submitLead } from "../../app/usecases/funnel/submit-lead";
import { startTimesOn } from "../../app/usecases/booking/booking-offer/offer-situation";
import { loadOfferDetails } from "../../app/usecases/booking/booking-offer/load-offered";
import { sendDueMessages } from "../../app/usecases/operations/outbox/send-due";
import { processResponseDeadlines } from "../../app/usecases/booking/booking-offer/run-clock";
import { captureDuePayments } from "../../app/usecases/booking/payments/capture-due";
import { finishWork } from "../../app/usecases/booking/work/finish-work";
import { countDays } from "../../app/usecases/figures/count-days";
import { writeTallies } from "../../app/usecases/figures/tally-requests";
import { inviteToReview } from "../../app/usecases/booking/ratings/invite-to-review";
import { measureSuppliers } from "../../app/usecases/supplier/measure-suppliers";
import type { DemoLink } from "../../app/usecases/ports/dev-tools";
import { type Actor, type StagedBooking, type BookingPlan, DAY, guest, HOUR, MINUTE, type Stage } from "./stage";
import { answerQuestion } from "../../app/usecases/workshop/joining/answer";
import { sendJoinCode, beginApplication } from "../../app/usecases/workshop/joining/begin";
import { checkDocuments } from "../../app/usecases/workshop/joining/check-documents";
import { decideApplication } from "../../app/usecases/workshop/joining/decide";
import { sendApplication } from "../../app/usecases/workshop/joining/send";
import { submitDocument } from "../../app/usecases/workshop/joining/store-documents";
import { creditWalletAtDesk } from "../../app/usecases/operations/desk/credit-wallet";
import { accountSealSubject } from "../../app/domain/supplier/joining/bank-account";
import { scheduleCall } from "../../app/usecases/lead/schedule-call";
import picture from "./document.png";
import { type Answers, APPLICATIONS } from "./applications";

const FIGURE_DAYS = 88;
/** esbuild imports the bytes of the picture, although Vite's types declare its URL. */
const DOCUMENT_FILES = [{ name: "document.png", bytes: picture as unknown as Uint8Array }];

const REVIEWS = [
  { stars: 5, comments: "Done on time, and they explained every line of the bill." },
  { stars: 4, comments: "Good work. I waited ten minutes at the counter." },
  { stars: 5, comments: "Picked the car up a day early. Thank you!" },
  { stars: 3, comments: "The work is fine, but nobody called when it was ready." },
  { stars: 5, comments: null },
];

/** Links to the parts of the demo, and the parts that could not be created. */
export interface StoryResult {
  readonly links: readonly DemoLink[];
  readonly failures: readonly string[];
}

/**
 * Creates a marketplace in full operation: ninety days of bookings, one booking in each state, and something to do for each of the ten tasks of
 * docs/guides/desk.md. Every part uses the use cases that pages and API call, in chronological order.
 */
export async function playStory(stage: Stage): Promise<StoryResult> {
  const links: DemoLink[] = [];
  const failures: string[] = [];
  const parts: (() => Promise<void>)[] = [];
  const addPart = (name: string, playPart: () => Promise<void>) => parts.push(() => attempt(name, playPart));
  const attempt = async (name: string, playPart: () => Promise<void>) => {
    try {
      await playPart();
      await stage.settle();
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    }
  };
  const { now } = stage;
  const [main, ...others] = await stage.listWorkshops();
  if (!main) throw new Error("there are no demo workshops");
  const casey = await stage.signIn("demo-customer", "Casey Customer", "casey@customer.example");
  const olive = await stage.signIn("demo-supplier-admin", "Olive Owner", "olive@workshop.example");
  const opal = await stage.signIn("demo-operator", "Opal Operator", "opal@operator.example", ["Operations"]);
  const paid = [main, ...others].find(
    ({ acceptOnlinePayments, categoryIds }) =>
      acceptOnlinePayments && categoryIds.includes(4) && categoryIds.includes(8),
  );
  if (!paid) throw new Error("no demo workshop takes online payments");
  const paidOwner = paid === main ? olive : await stage.signInOwner(paid);
  const CASEY = {
    firstName: "Casey",
    lastName: "Customer",
    email: "casey@customer.example",
    mobile: stage.country === "AU" ? "+61491570006" : "+64261234567",
  };
  const booking = (title: string, { token }: StagedBooking, customerName = "Casey Customer") =>
    links.push({ title, href: `/booking/${token}`, as: customerName });
  const caseyBooking = { by: casey, person: CASEY, car: 0 };
  const bookForCasey = (at: number, overrides: Partial<BookingPlan> = {}) =>
    stage.book(main, { ...caseyBooking, at, ...overrides });

  addPart("ended insurance", () => createExpiredInsurance(stage, opal, links));
  addPart("bank account", async () => {
    // The payout account was entered three days ago and has been in use since the day after, so that a month can be paid out today.
    const at = now - 3 * DAY;
    const { db, cipher } = await stage.at(at);
    const account = stage.country === "AU" ? "083-170 12345678" : "12-3140-0345004-00";
    const ciphertext = await cipher.seal(JSON.stringify({ name: paid.name, account }), accountSealSubject(paid.id));
    await db.payouts.addAccount(
      { supplierId: paid.id, sealed: ciphertext, at, usedFrom: at + DAY, by: "Opal Operator" },
      [],
    );
  });
  for (let daysAgo = FIGURE_DAYS; daysAgo > 3; daysAgo -= 2) {
    addPart(`history ${daysAgo} days ago`, () =>
      createPastBooking(stage, { daysAgo, workshop: main, member: olive, others }),
    );
    // Most people compare without booking.
    for (const [hours, opens] of [
      [3, [main]],
      [7, []],
    ] as const)
      addPart(`comparison ${daysAgo} days ago`, async () => {
        stage.nextPerson();
        await stage.requestQuotes(main, { at: now - daysAgo * DAY + hours * HOUR }, opens);
      });
  }
  addPart("morning messages", async () => {
    const today = dayAt(now, main.zone);
    for (let daysAgo = FIGURE_DAYS; daysAgo >= 0; daysAgo -= 1) {
      const morning = startOfDay(addDays(today, -daysAgo), main.zone) + 9 * HOUR;
      if (morning < now) await sendDueMessages(await stage.at(morning));
    }
  });

  addPart("completed", async () => {
    const created = await stage.book(paid, {
      ...caseyBooking,
      at: now - 20 * DAY,
      jobs: ["service", "shocks"],
    });
    await stage.pay(created, now - 20 * DAY + 5 * MINUTE);
    await stage.answer(created, paidOwner, now - 20 * DAY + HOUR, "confirm");
    await stage.reportWorkStep(created, paidOwner, atHourOf(created, paid, 12), "arrived");
    await stage.reportWorkStep(created, paidOwner, atHourOf(created, paid, 16), "done");
    await finishWork(await stage.at(atHourOf(created, paid, 16) + 2 * MINUTE));
    await review(stage, created, atHourOf(created, paid, 20), {
      stars: 5,
      comments: "Everything as agreed, and the ride is quiet again.",
    });
    booking("A completed booking with a review", created);
  });
  addPart("review held back", async () => {
    const booking = await stage.book(main, { at: now - 12 * DAY });
    await stage.answer(booking, olive, now - 12 * DAY + HOUR, "confirm");
    await stage.reportWorkStep(booking, olive, atHourOf(booking, main, 15), "done");
    await finishWork(await stage.at(atHourOf(booking, main, 15) + 2 * MINUTE));
    await review(stage, booking, now - 2 * DAY, {
      stars: 2,
      comments: "Call me on 0412 345 678 and I will tell you what happened.",
    });
    links.push({ title: "A review with a phone number, held back", href: "/desk", as: "Opal Operator" });
  });
  addPart("refund to decide", async () => {
    const booking = await stage.book(paid, { at: now - 9 * DAY, jobs: ["service", "shocks", "waterPump", "radiator"] });
    await stage.pay(booking, now - 9 * DAY + 5 * MINUTE);
    await stage.answer(booking, paidOwner, now - 9 * DAY + HOUR, "confirm");
    await captureDuePayments(await stage.at(now - 9 * DAY + 2 * HOUR));
    const context = await stage.at(now - 3 * HOUR, opal);
    const [payment] = await context.db.payments.listByBooking(booking.token);
    if (!payment) throw new Error("it was not paid");
    const request = await requestRefund(
      context,
      booking.token,
      { id: crypto.randomUUID(), reason: "The pump was noisy again, and the workshop agrees" },
      {
        attemptId: payment.attemptId,
        amount: 40_000,
        text: "Part of your payment, because the work was not right",
        customerPaysAgain: false,
      },
    );
    if (!request.ok) throw new Error(JSON.stringify(request));
    links.push({ title: "A refund of $400.00 to decide", href: "/desk", as: "Fay Finance" });
  });
  addPart("no-show", async () => {
    const created = await bookForCasey(now - 8 * DAY);
    await stage.answer(created, olive, now - 8 * DAY + HOUR, "confirm");
    await stage.reportWorkStep(created, olive, atHourOf(created, main, 17), "no-show");
    await finishWork(await stage.at(atHourOf(created, main, 17) + 2 * MINUTE));
    booking("A missed booking", created);
  });
  addPart("cancelled", async () => {
    const created = await bookForCasey(now - 4 * DAY, { inDays: 9 });
    await stage.answer(created, olive, now - 4 * DAY + HOUR, "confirm");
    const context = await stage.at(now - 3 * DAY, casey);
    const cancelResult = await cancelByCustomer(context, created.token, 0);
    if (!cancelResult.ok) throw new Error(JSON.stringify(cancelResult));
    booking("A booking that its customer cancelled", created);
  });
  addPart("cancelled by the workshop", async () => {
    const created = await bookForCasey(now - 4 * DAY + HOUR, { inDays: 9 });
    await stage.answer(created, olive, now - 4 * DAY + 2 * HOUR, "confirm");
    const cancelResult = await cancelBySupplier(
      await stage.at(now - 3 * DAY, olive),
      created.token,
      "Our hoist has broken down",
    );
    if (!cancelResult.ok) throw new Error(JSON.stringify(cancelResult));
    booking("A booking that its workshop cancelled", created);
  });
  addPart("rescheduled", async () => {
    const at = now - 2 * DAY - 3 * HOUR;
    const created = await bookForCasey(at, { inDays: 6 });
    const [date] = await findOtherDates(stage, created, at + HOUR, 1);
    if (!date) throw new Error("no other date");
    await stage.answer(created, olive, at + HOUR, "changeDate", { dates: [date] });
    const selection = await applyChoice(await stage.at(at + 2 * HOUR, casey), created.token, {
      kind: "date",
      day: date.date,
      startAt: date.startAt,
    });
    if (!selection.ok) throw new Error(JSON.stringify(selection));
    booking("A booking that was moved to another date", created);
  });
  addPart("dates proposed", async () => {
    const created = await bookForCasey(now - 7 * HOUR, { inDays: 6 });
    const dates = await findOtherDates(stage, created, now - 6 * HOUR, 2);
    await stage.answer(created, olive, now - 6 * HOUR, "changeDate", { dates });
    booking("Other dates proposed, to be chosen", created);
  });
  addPart("price queried", async () => {
    const created = await bookForCasey(now - 5 * HOUR, { inDays: 6, jobs: ["shocks"] });
    await stage.answer(created, olive, now - 4 * HOUR, "queryPrice", {
      comment: "The top mounts are worn too",
      price: "690.00",
    });
    booking("Another price, to be accepted", created);
  });
  addPart("declined", async () => {
    const created = await bookForCasey(now - 6 * HOUR, { inDays: 5 });
    await stage.answer(created, olive, now - 5 * HOUR, "decline", { comment: "We are full" });
    booking("A declined booking", created);
  });
  addPart("confirmed", async () => {
    const created = await stage.book(paid, {
      ...caseyBooking,
      at: now - 2 * DAY,
      inDays: 4,
      jobs: ["service", "shocks"],
    });
    await stage.pay(created, now - 2 * DAY + 5 * MINUTE);
    await stage.answer(created, paidOwner, now - 2 * DAY + HOUR, "confirm");
    const request = await writeEntry(await stage.at(now - 40 * MINUTE, casey), created.token, "customer", {
      text: "Is there somewhere to wait while you do the service?",
      key: crypto.randomUUID(),
    });
    if (!request.ok) throw new Error(JSON.stringify(request));
    booking("A confirmed and paid booking, with a message", created);
    links.push({
      title: "The same booking at its workshop",
      href: `/workshop/bookings/${created.token}`,
      as: "Olive Owner",
    });
  });
  addPart("move proposed", async () => {
    const created = await bookForCasey(now - DAY, { inDays: 7 });
    await stage.answer(created, olive, now - DAY + HOUR, "confirm");
    const dates = await findOtherDates(stage, created, now - 3 * HOUR, 1);
    const proposed = await proposeMove(await stage.at(now - 3 * HOUR, olive), created.token, dates);
    if (!proposed.ok) throw new Error(JSON.stringify(proposed));
    booking("A confirmed booking that its workshop wants to move", created);
  });
  const today = lastOpenDay(main, now);
  const stepsToday = [[], ["arrived"], ["arrived", "in-progress"], ["arrived", "in-progress", "ready"]] as const;
  for (const [index, steps] of stepsToday.entries())
    addPart("on the day", async () => {
      const at = startOfDay(addDays(today, -3), main.zone) + (9 + index) * HOUR;
      const booking = await stage.book(main, { at, inDays: 3 });
      await stage.answer(booking, olive, at + HOUR, "confirm");
      for (const [step, name] of steps.entries())
        await stage.reportWorkStep(booking, olive, now - (steps.length - step) * 20 * MINUTE, name);
    });
  links.push({ title: "The diary of a workshop", href: "/workshop", as: "Olive Owner" });
  for (const hours of [1, 2, 4])
    addPart("to answer", async () => {
      const booking = await stage.book(main, {
        at: now - hours * HOUR,
        inDays: 3 + hours,
        jobs: ["service", "shocks"],
        comments: "It knocks over speed bumps",
      });
      if (hours === 1)
        links.push({
          title: "A booking to answer",
          href: `/workshop/bookings/${booking.token}/answer`,
          as: "Olive Owner",
        });
    });
  addPart("waits for its workshop", async () => {
    booking("A booking that waits for its workshop", await bookForCasey(now - 30 * MINUTE, { inDays: 4 }));
  });
  addPart("callbacks", async () => {
    for (const minutes of [50, 15]) {
      const by = guest();
      const person = stage.nextPerson();
      const context = await stage.at(now - minutes * MINUTE, by);
      const guid = await stage.createQuote(context, main, ["service"], {
        Name: `${person.firstName} ${person.lastName}`,
        MobileNumber: person.mobile,
        Email: person.email,
      });
      const request = await scheduleCall(await stage.at(now - minutes * MINUTE + 1000, by), guid);
      if (!request.ok) throw new Error(JSON.stringify(request));
    }
    links.push({ title: "Customers to call", href: "/desk", as: "Opal Operator" });
  });
  addPart("quotes to offer on", () => createBidRequests(stage, main, { member: olive, operator: opal }, links));
  addPart("workshop that joins", () => createJoiningWorkshop(stage, links));
  addPart(
    "second car",
    async () => void (await stage.requestQuotes(main, { ...caseyBooking, at: now - 30 * DAY, car: 2 })),
  );
  await stage.runTogether(parts);
  await attempt("garage", () => writeCarRecord(stage, main, casey));
  await attempt("messages", async () => void (await sendDueMessages(await stage.at(now))));
  await attempt("crons", async () => {
    await processResponseDeadlines(await stage.at(now));
    await captureDuePayments(await stage.at(now));
    await checkDocuments(await stage.at(now));
    await measureSuppliers(await stage.at(now));
    await countDays(await stage.at(now));
    await writeTallies(await stage.at(now));
  });
  links.push({ title: "The last 90 days", href: "/desk/reports", as: "Opal Operator" });
  return {
    links: links.sort((a, b) => Number(a.as === "Casey Customer") - Number(b.as === "Casey Customer")),
    failures,
  };
}

/** The latest day that has started and on which the workshop is open. At a weekend, cars have been there since Friday. */
function lastOpenDay(workshop: Supplier, now: number) {
  for (let daysAgo = 0; daysAgo < 7; daysAgo += 1) {
    const day = addDays(dayAt(now, workshop.zone), -daysAgo);
    if (workshop.openingHours[toWeekday(day)] !== null) return day;
  }
  throw new Error(`${workshop.name} is never open`);
}

/** Time at which this hour of the booked day begins in the workshop's time zone. */
const atHourOf = ({ day }: StagedBooking, { zone }: Supplier, hour: number): number =>
  startOfDay(day as Parameters<typeof startOfDay>[0], zone) + hour * HOUR;

/** Creates a typical booking from the last few months. */
async function createPastBooking(
  stage: Stage,
  {
    daysAgo: ago,
    workshop,
    member,
    others,
  }: { daysAgo: number; workshop: Supplier; member: Actor; others: readonly Supplier[] },
): Promise<void> {
  const at = stage.now - ago * DAY;
  // Every fourth booking is with a neighbour that does not answer, so the booking is cancelled.
  const neighbour = ago % 8 === 0 ? others[ago % others.length] : undefined;
  const booking = await stage.book(neighbour ?? workshop, {
    at,
    jobs: ago % 3 === 0 && neighbour === undefined ? ["service", "shocks"] : ["service"],
  });
  if (neighbour !== undefined) {
    await cancelByCustomer(await stage.at(at + 5 * HOUR, booking.by), booking.token, 0);
    return;
  }
  if (ago % 6 === 0 && workshop.acceptOnlinePayments) await stage.pay(booking, at + 5 * MINUTE);
  await stage.answer(booking, member, at + (1 + (ago % 5)) * HOUR, "confirm");
  const doneAt = atHourOf(booking, workshop, 15);
  if (doneAt > stage.now - 2 * HOUR) return;
  await stage.reportWorkStep(booking, member, doneAt, "done");
  await finishWork(await stage.at(doneAt + 2 * MINUTE));
  if (ago % 4 === 2) {
    const result = REVIEWS[ago % REVIEWS.length];
    if (result) await review(stage, booking, Math.min(stage.now - HOUR, doneAt + DAY), result);
  }
}

/** Writes Casey's entries in the record of the car that was serviced. */
async function writeCarRecord(stage: Stage, workshop: Supplier, casey: Actor): Promise<void> {
  const cars = await listGarage(await stage.at(stage.now, casey));
  const car = cars.ok && cars.vehicles.find(({ vehicle }) => vehicle.model === "Hilux");
  if (!car) throw new Error("the car that was serviced is not in the garage");
  const today = dayAt(stage.now, workshop.zone);
  const entry = { workshop: "", amount: "", nextDay: "", nextKm: "", note: "" };
  const entries = [
    { ...entry, kind: "tyres", title: "Two front tyres", odometer: "61,400", amount: "460.00", daysAgo: 500 },
    { ...entry, kind: "service", title: "Logbook service", odometer: "70,150", amount: "385.00", daysAgo: 320 },
    { ...entry, kind: "reading", title: "", odometer: "79,900", daysAgo: 110 },
  ];
  for (const { daysAgo, ...input } of entries) {
    const addResult = await addEntry(await stage.at(stage.now, casey), car.id, {
      entryFields: { ...input, day: addDays(today, -daysAgo) },
      files: [],
      key: crypto.randomUUID(),
      storedPhotos: [],
    });
    if (!addResult.ok) throw new Error(JSON.stringify(addResult));
  }
}

async function review(
  stage: Stage,
  { token, by }: StagedBooking,
  at: number,
  { stars, comments }: { stars: number; comments: string | null },
): Promise<void> {
  await inviteToReview(await stage.at(at - HOUR));
  const saved = await saveRating(await stage.at(at, by), { ratingToken: token, stars, comments });
  if (!saved.ok) throw new Error(JSON.stringify(saved));
}

/** Alternative days that a booking's workshop can propose. */
async function findOtherDates(stage: Stage, { token, day }: StagedBooking, at: number, count: number) {
  const context = await stage.at(at);
  const bookingOffer = await context.db.bookingOffers.find(token, null);
  const offeredBooking = bookingOffer && (await loadOfferDetails(context, bookingOffer));
  if (!offeredBooking) throw new Error("no offer");
  const dates: { date: string; startAt: string; endAt: string | null }[] = [];
  for (let next = 1; dates.length < count && next < 20; next += 1) {
    const date = addDays(day as Parameters<typeof addDays>[0], next);
    const [start] = startTimesOn(offeredBooking, date);
    if (start) dates.push({ date, startAt: start.from, endAt: start.to });
  }
  return dates;
}

const findSentCode = async (stage: Stage, at: number, to: string): Promise<string> => {
  const outbox = (await listOutbox(await stage.at(at))) ?? [];
  const message = outbox.find(
    (messageView) => messageView.to.replace(/\s/g, "") === to && /\d{6}/.test(messageView.rendered?.text ?? ""),
  );
  const code = /\b(\d{6})\b/.exec(message?.rendered?.text ?? "")?.[1];
  if (code === undefined) throw new Error(`no code was sent to ${to}`);
  return code;
};

/** Creates quotes in customers' own words, for which workshops are asked to bid. One lead is dead, and its workshop requests a refund of the lead's price. */
async function createBidRequests(
  stage: Stage,
  main: Supplier,
  { member, operator }: { readonly member: Actor; readonly operator: Actor },
  links: DemoLink[],
): Promise<void> {
  // The wallet has to cover a claim.
  const creditResult = await creditWalletAtDesk(
    await stage.at(stage.now - DAY, operator),
    main.id,
    { id: crypto.randomUUID(), reason: "Paid in by bank transfer" },
    { amount: "60", reference: "Bank transfer 4711" },
  );
  if (!creditResult.ok) throw new Error(JSON.stringify(creditResult));
  const jobs = ["Find the rattle at the front left", "The air conditioning smells"];
  for (const [index, text] of jobs.entries()) {
    const at = stage.now - (1 + jobs.length - index) * HOUR;
    const by = guest();
    const person = stage.nextPerson();
    const guid = await stage.createQuote(await stage.at(at, by), main, [], {
      car: 0,
      Name: `${person.firstName} ${person.lastName}`,
      MobileNumber: person.mobile,
      Email: person.email,
      QuoteUrgency: "WithinAFewWeeks",
      WorkshopCategory: "Workshop",
      AllowMechanicsToContact: true,
      CartItems: [{ LeadCartItemType: "RepairInspection", IsCustomRepair: true, RepairInspectionName: text }],
    });
    const verify = { mobilePhoneNumber: person.mobile };
    await stage.call(await stage.at(at + MINUTE, by), "/api/verify/send", verify);
    const code = await findSentCode(stage, at + MINUTE, person.mobile);
    await stage.call(await stage.at(at + 2 * MINUTE, by), "/api/verify/check", { ...verify, code, leadGuid: guid });
    const submitResult = await submitLead(await stage.at(at + 3 * MINUTE, by), guid);
    if (!submitResult.ok) throw new Error(JSON.stringify(submitResult));
    await openBidding(await stage.at(at + 4 * MINUTE), guid);
    await stage.settle();
    const invitations = await (await stage.at(at)).db.leadBids.invitations(guid);
    const ownInvitation = invitations.find(({ supplierId }) => supplierId === main.id);
    if (ownInvitation === undefined) continue;
    if (index === 0) {
      links.push({
        title: "A quote request to make an offer for",
        href: `/workshop/leads/${ownInvitation.token}/details`,
        as: "Olive Owner",
      });
      continue;
    }
    const request = { token: ownInvitation.token };
    // The wallet must cover the price of a claim.
    const walletCredit = { id: `credit:${main.id}:demo`, supplierId: main.id, amount: cents(6_000), about: "demo" };
    await (await stage.at(at)).db.wallets.post({ ...walletCredit, kind: "credit", at });
    await revealContact(await stage.at(at + 30 * MINUTE, member), request);
    const claimResult = await claimLead(await stage.at(at + 31 * MINUTE, member), request);
    if (!claimResult.ok) throw new Error(JSON.stringify(claimResult));
    const refundResult = await requestClaimRefund(await stage.at(at + HOUR, member), request, {
      reason: "number-not-in-service",
      text: "I called three times. The number does not exist.",
    });
    if (!refundResult.ok) throw new Error(JSON.stringify(refundResult));
    links.push({ title: "A workshop that asks for the price of a dead lead back", href: "/desk", as: "Opal Operator" });
  }
}

/** Applies to join, as a workshop does on its phone. Returns the application's id. */
async function applyToJoin(stage: Stage, answers: Answers, email: string, at: number): Promise<string> {
  const by = guest();
  await sendJoinCode(await stage.at(at, by), email);
  const session = await beginApplication(await stage.at(at + MINUTE, by), email, await findSentCode(stage, at, email));
  if (!session.ok) throw new Error(JSON.stringify(session));
  for (let question: string | null = "business"; question !== null; ) {
    const files = question === "insurance" || question === "licence" ? DOCUMENT_FILES : [];
    const response: Awaited<ReturnType<typeof answerQuestion>> = await answerQuestion(
      await stage.at(at + 2 * MINUTE, by),
      session.id,
      question,
      answers[question] ?? {},
      files,
    );
    if (!response.ok) throw new Error(`${question}: ${JSON.stringify(response)}`);
    question = response.next;
  }
  const application = await sendApplication(await stage.at(at + 3 * MINUTE, by), session.id);
  if (!application.ok) throw new Error(JSON.stringify(application));
  return session.id;
}

/** Creates a workshop whose insurance has expired and that has sent a new document. */
async function createExpiredInsurance(stage: Stage, opal: Actor, links: DemoLink[]): Promise<void> {
  const { now } = stage;
  const today = dayAt(now, COUNTRIES[stage.country].defaultZone);
  const { ended } = APPLICATIONS[stage.country];
  const id = await applyToJoin(
    stage,
    { ...ended, insurance: { endsOn: addDays(today, -1) } },
    "insured@workshop.example",
    now - 95 * DAY,
  );
  const approved = await decideApplication(
    await stage.at(now - 94 * DAY, opal),
    id,
    "approve",
    "Its documents are right",
  );
  if (!approved.ok || approved.supplierId === null) throw new Error(JSON.stringify(approved));
  await stage.labelAsDemo(approved.supplierId);
  await checkDocuments(await stage.at(now - DAY));
  const owner = await stage.signIn("demo-insured-owner", "Ivy Insured", "insured@workshop.example");
  const input = { kind: "insurance", endsOn: addDays(today, 365) };
  const document = await submitDocument(await stage.at(now - HOUR, owner), approved.supplierId, input, DOCUMENT_FILES);
  if (!document.ok) throw new Error(JSON.stringify(document));
  links.push({
    title: "A workshop whose insurance has ended, with its new document",
    href: "/desk",
    as: "Opal Operator",
  });
}

async function createJoiningWorkshop(stage: Stage, links: DemoLink[]): Promise<void> {
  const { joining } = APPLICATIONS[stage.country];
  const id = await applyToJoin(stage, joining, "new-workshop@workshop.example", stage.now - 2 * HOUR);
  links.push({ title: "A workshop that wants to join", href: `/desk/applications/${id}`, as: "Opal Operator" });
}
