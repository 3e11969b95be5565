import { chanceOf } from "../payments/chance";
import type { StoredHistory, Move, Run } from "./record";

type Lists = { -readonly [K in keyof StoredHistory]: StoredHistory[K][number][] };

/** Generates a valid run from its seed: leads saved concurrently, bookings paid on the day and by card, suppliers' answers and a bidding. */
export function modelRun(seed: number): Run {
  const chance = chanceOf(seed);
  const moves: Move[] = [];
  const lists: Lists = {
    revisions: [],
    leads: [],
    leadEvents: [],
    bookings: [],
    bookingEvents: [],
    deskActs: [],
    giveaways: [],
    credits: [],
    places: [],
    attempts: [],
    payments: [],
    charges: [],
    ledger: [],
    offers: [],
    biddings: [],
    bidEvents: [],
    messages: [],
  };
  let clock = 0;
  const at = () => (clock += 1);
  const testRequestRecord = (key: string) => ({ key, begun: at(), ended: at(), asked: 1 + chance.below(2) });

  const addLead = (lead: string) => {
    moves.push({
      kind: "make",
      ...testRequestRecord(`make-${lead}`),
      sent: { note: `make-${lead}` },
      answer: "done",
      got: { lead },
    });
    lists.revisions.push({ lead, revision: 1, key: `make-${lead}`, note: `make-${lead}` });
    lists.leadEvents.push({ lead, revision: 1, event: "created" });
    lists.leads.push({ lead, revision: 1, note: `make-${lead}` });
  };

  /** Two concurrent saves: both are stored, or the newer one supersedes the older one. */
  const saveConcurrently = (lead: string, n: number) => {
    const first = at();
    const second = at();
    const isSuperseded = chance.happens(0.3);
    for (const [index, beganAt] of [first, second].entries()) {
      const key = `save-${lead}-${n}-${index}`;
      const commonMove = {
        kind: "save" as const,
        key,
        begun: beganAt,
        ended: at(),
        asked: 1,
        sent: { lead, note: key },
      };
      if (isSuperseded && index === 0) {
        moves.push({ ...commonMove, answer: "refused", code: "not-last-in-queue" });
        continue;
      }
      const revision = lists.revisions.filter((row) => row.lead === lead).length + 1;
      moves.push({ ...commonMove, answer: "done", got: { revision } });
      lists.revisions.push({ lead, revision, key, note: key });
      lists.leadEvents.push({ lead, revision, event: "changed" });
      lists.leads = lists.leads.map((row) => (row.lead === lead ? { lead, revision, note: key } : row));
    }
  };

  const book = (lead: string, isPaid: boolean, isAnswered = chance.happens(0.7)) => {
    const supplier = 1 + chance.below(2);
    const day = `2027-01-0${1 + chance.below(3)}`;
    const booking = `booking-${lead}`;
    const payment = isPaid ? `payment-${lead}` : null;
    if (payment !== null) {
      moves.push({
        kind: "open",
        ...testRequestRecord(`open-${lead}`),
        sent: { lead },
        answer: "done",
        got: { payment },
      });
      lists.attempts.push({ payment, lead, state: "completed", booking, cents: 27702 });
      lists.payments.push({ payment, booking, cents: 27702, status: "authorised" });
      lists.charges.push({ payment, cents: 27702 });
      lists.ledger.push({ payment, cents: 27702 });
    }
    const key = `submit-${lead}`;
    moves.push({
      kind: "submit",
      ...testRequestRecord(key),
      sent: { lead, supplier, day, payment },
      answer: "done",
      got: { booking },
    });
    moves.push({
      kind: "submit",
      ...testRequestRecord(`${key}-late`),
      sent: { lead, supplier, day, payment: null },
      answer: "refused",
      code: "8",
    });
    const offer = lists.offers.length + 1;
    lists.bookings.push({
      booking,
      lead,
      supplier,
      day,
      minutes: 108,
      status: isAnswered ? "Confirmed" : "Pending",
      key: isPaid ? `open-${lead}` : `key:${key}`,
      cents: 27702,
    });
    lists.bookingEvents.push({ booking, event: "submitted", from: null, to: "Pending" });
    if (isAnswered) {
      moves.push({
        kind: "respond",
        ...testRequestRecord(`respond-${lead}`),
        sent: { booking, offer, type: 1 },
        answer: "done",
        got: {},
      });
      lists.bookingEvents.push({ booking, event: "supplier-confirmed", from: "Pending", to: "Confirmed" });
    }
    lists.offers.push({
      offer,
      booking,
      state: isAnswered ? "responded" : "open",
      type: isAnswered ? 1 : null,
      answers: isAnswered ? 1 : 0,
    });
    const place = lists.places.find((row) => row.supplier === supplier && row.day === day);
    lists.places = [
      ...lists.places.filter((row) => row !== place),
      { supplier, day, booked: (place?.booked ?? 0) + 108, capacity: 1080 },
    ];
  };

  for (let n = 0; n < 4; n += 1) {
    const lead = `lead-${n}`;
    addLead(lead);
    for (let round = 0; round < 3; round += 1) saveConcurrently(lead, round);
    moves.push({
      kind: "quote",
      ...testRequestRecord(`quote-${lead}`),
      sent: { lead },
      answer: "done",
      got: { prices: "[[1,277.02]]", again: "[[1,277.02]]" },
    });
    book(lead, n % 2 === 0);
  }
  for (const [action, n] of [
    ["note", 0],
    ["booking-cancelled", 1],
  ] as const) {
    const booking = lists.bookings.find(({ lead }) => lead === `lead-${n}`);
    if (booking === undefined) throw new Error("not booked");
    const actId = `act-${n}`;
    moves.push({
      kind: "desk",
      ...testRequestRecord(`desk-${n}`),
      sent: { act: actId, booking: booking.booking, action },
      answer: "done",
      got: {},
    });
    lists.deskActs.push({ act: actId, outcome: "done" });
    if (action === "note") continue;
    lists.bookings = lists.bookings.map((row) => (row === booking ? { ...row, status: "Cancelled" } : row));
    lists.bookingEvents.push({
      booking: booking.booking,
      event: "customer-cancelled",
      from: booking.status,
      to: "Cancelled",
    });
    lists.places = lists.places.map((row) =>
      row.supplier === booking.supplier && row.day === booking.day
        ? { ...row, booked: row.booked - booking.minutes }
        : row,
    );
  }
  // One giveaway is given at once, one waits for approval, and one is approved by a second person.
  for (const [n, state] of (["given", "waiting", "given"] as const).entries()) {
    const actId = `credit-${n}`;
    const cents = n === 0 ? 2_500 : 21_000;
    const isApproved = n === 2;
    moves.push({
      kind: "desk",
      ...testRequestRecord(actId),
      sent: { act: actId, booking: "booking-lead-0", action: "credit" },
      answer: "done",
      got: {},
    });
    lists.deskActs.push({ act: actId, outcome: "done" });
    lists.giveaways.push({ id: actId, state, cents, isApproved });
    if (state === "given") lists.credits.push({ giveaway: actId, cents });
    if (!isApproved) continue;
    moves.push({
      kind: "approve",
      ...testRequestRecord(`approve-${actId}`),
      sent: { act: `approve-${actId}`, giveaway: actId },
      answer: "done",
      got: {},
    });
    lists.deskActs.push({ act: `approve-${actId}`, outcome: "done" });
  }
  // Two answers are confirmed with one click, and one of them is undone.
  for (const outcome of ["kept", "undone"] as const) {
    const lead = `press-${outcome}`;
    addLead(lead);
    book(lead, false, false);
    const booking = `booking-${lead}`;
    moves.push({
      kind: "press",
      ...testRequestRecord(lead),
      sent: { booking, action: "confirm" },
      answer: "done",
      got: {},
    });
    if (outcome === "undone") {
      moves.push({
        kind: "press",
        ...testRequestRecord(`undo-${lead}`),
        sent: { booking, action: "undo" },
        answer: "done",
        got: {},
      });
      continue;
    }
    lists.bookings = lists.bookings.map((row) => (row.booking === booking ? { ...row, status: "Confirmed" } : row));
    lists.bookingEvents.push({ booking, event: "supplier-confirmed", from: "Pending", to: "Confirmed" });
    lists.offers = lists.offers.map((row) =>
      row.booking === booking ? { ...row, state: "responded", type: 1, answers: 1 } : row,
    );
  }
  addLead("bidding");
  lists.biddings.push({ lead: "bidding", maxOffers: 3, maxClaims: 5, maxReveals: 3, offers: 3 });
  lists.bidEvents.push({ lead: "bidding", seq: 0, event: "opened", bid: null });
  for (let bid = 1; bid <= 5; bid += 1) {
    if (bid <= 3) lists.bidEvents.push({ lead: "bidding", seq: bid, event: "offered", bid });
    const commonMove = {
      kind: "bid" as const,
      ...testRequestRecord(`bid-${bid}`),
      sent: { bid, action: "offered" as const },
    };
    moves.push(
      bid <= 3
        ? { ...commonMove, answer: "done", got: {} }
        : { ...commonMove, answer: "refused", code: "Maximum offers reached" },
    );
  }
  return { moves, stored: lists };
}
