import { InvariantError } from "../harness";
import type { Move } from "../nothing-lost/record";
import type { Chance } from "../payments/chance";
import { type Answer, Client } from "../worker/client";
import { bookingBody, LEAD, OFFER, type Place, findPlaces, findSuburbId } from "../worker/marketplace";
import type { Invitation } from "./world";

export interface Stage {
  readonly url: string;
  readonly chance: Chance;
  readonly invitations: readonly Invitation[];
  /** Resolves as soon as a worker responds (again). */
  readonly waitForWorker: () => Promise<void>;
  /** Number of kills so far. */
  readonly kills: () => number;
  readonly isOver: () => boolean;
}

type Kind = Move["kind"];
type MoveOfKind<K extends Kind> = Extract<Move, { kind: K }>;
type Outcome<K extends Kind> =
  MoveOfKind<K> extends infer M
    ?
        | (M extends { answer: "done"; got: infer G } ? { readonly answer: "done"; readonly got: G } : never)
        | { readonly answer: "refused"; readonly code: string }
    : never;

/** The default expiry date of credit on the desk's form: a year from now. */
const yearFromNow = () => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

const RETRYABLE_CODES = new Set(["request-in-progress", "save-delayed", "rate-limited"]);
/** Time limit of a call with its retries. It is longer than the minute after which the idempotency key of a call that died is released. */
const TIMEOUT_MS = 75_000;
/** Retry interval in milliseconds. The key of a call that died is released after a minute. Infrequent retries leave the CPU to the other users. */
const RETRY_INTERVAL_MS = 500;
const CARD = { name: "Kiri Walker", number: "5555555555554444", expiry: "12/40", securityCode: "123" };

/** Customers, suppliers and clerks who continue whatever happens to the worker, and record each move. */
export async function createPlayers(stage: Stage) {
  const { url, chance, invitations, waitForWorker, kills, isOver } = stage;
  const moves: Move[] = [];
  let clock = 0;
  let keyCount = 0;
  let cutOffCount = 0;
  const newKey = (prefix: string) => `${prefix}-${String((keyCount += 1)).padStart(7, "0")}`;
  const customer = new Client(url);
  const supplier = new Client(url);
  await supplier.signIn("demo-supplier-member");
  const clerk = new Client(url);
  await clerk.signIn("demo-operator");
  const approver = new Client(url);
  await approver.signIn("demo-second-operator");

  /** Repeats a call until it gets a final response. `asked` > 1 means that at least one attempt was cut off or came too soon. */
  async function askUntilAnswered(
    ask: () => Promise<Answer | null>,
  ): Promise<{ readonly answer: Answer; readonly asked: number }> {
    let deadline = performance.now() + TIMEOUT_MS;
    let lastError = "the connection was lost";
    for (let attempt = 1; performance.now() < deadline; attempt += 1) {
      await waitForWorker();
      const startedAt = performance.now();
      const killsBefore = kills();
      const response = await ask();
      if (response === null) {
        cutOffCount += 1;
        // The time until a kill does not count towards the limit, because on a slow machine each attempt may be cut off.
        if (kills() > killsBefore) deadline += performance.now() - startedAt;
        continue;
      }
      if (response.status < 500 && !RETRYABLE_CODES.has(response.body?.code))
        return { answer: response, asked: attempt };
      lastError = `${response.status} ${response.text.slice(0, 300)}`;
      await new Promise((resolve) =>
        setTimeout(resolve, response.body?.code === "request-in-progress" ? RETRY_INTERVAL_MS : 20),
      );
    }
    throw new InvariantError(`a request never got a response: ${lastError}`);
  }

  async function playMove<K extends Kind>(
    kind: K,
    key: string,
    sent: MoveOfKind<K>["sent"],
    ask: () => Promise<Answer | null>,
    toOutcome: (response: Answer, attemptCount: number) => Outcome<K>,
  ): Promise<Outcome<K>> {
    const startedTick = (clock += 1);
    const { answer: response, asked: attemptCount } = await askUntilAnswered(ask);
    const outcome = toOutcome(response, attemptCount);
    moves.push({
      kind,
      key,
      sent,
      begun: startedTick,
      ended: (clock += 1),
      asked: attemptCount,
      ...outcome,
    } as unknown as Move);
    return outcome;
  }
  const refusalOf = ({ status, body }: Answer) => ({
    answer: "refused" as const,
    code: String(body?.code ?? body?.ErrorCode ?? body?.Result?.RejectedReason ?? status),
  });

  const readPath = async (path: string) => (await askUntilAnswered(() => customer.get(path))).answer.body;
  const suburb = await findSuburbId(readPath);

  async function makeLead(): Promise<string> {
    const key = newKey("make");
    const created = await playMove(
      "make",
      key,
      { note: key },
      () => customer.post("/api/lead/create-update-or-shift", { ...LEAD, SuburbId: suburb, RepairNotes: key }, key),
      (response) =>
        response.status === 200 ? { answer: "done", got: { lead: response.body.Lead.Guid } } : refusalOf(response),
    );
    if (created.answer === "refused") throw new InvariantError(`a lead was refused: ${created.code}`);
    return created.got.lead;
  }

  const shared = await Promise.all(Array.from({ length: 4 }, makeLead));
  const places = await findPlaces(readPath, shared[0] ?? "");
  const [online, onTheDay] = [places.filter((place) => place.online), places.filter((place) => !place.online)];
  const knownKeys = new Set<string>();
  /** Bookings whose supplier has not answered yet. */
  const open: string[] = [];
  /** Bookings to be paid on the day. */
  const unpaid = new Set<string>();
  const bids = [...invitations];
  /** Credit that the clerk requested, by action id. Some of it waits for approval. */
  const credits: string[] = [];

  const save = async () => {
    const key = newKey("save");
    const lead = chance.pick(shared);
    await playMove(
      "save",
      key,
      { lead, note: key },
      () =>
        customer.post("/api/lead/update-or-shift", { Lead: { Guid: lead, RepairNotes: key }, RetainQuote: true }, key),
      (response) =>
        response.status === 200 ? { answer: "done", got: { revision: response.body.Revision } } : refusalOf(response),
    );
  };

  const readPrices = ({ body }: Answer) =>
    JSON.stringify(
      body.Listings.map((item: { WorkshopId: number; MinimumNetPriceIncTax: number }) => [
        item.WorkshopId,
        item.MinimumNetPriceIncTax,
      ]),
    );
  const makeQuote = async () => {
    const lead = chance.pick(shared);
    const firstPrices = readPrices((await askUntilAnswered(() => customer.get(`/api/quotes/${lead}`))).answer);
    await playMove(
      "quote",
      newKey("quote"),
      { lead },
      () => customer.get(`/api/quotes/${lead}`),
      (response) => ({ answer: "done", got: { prices: firstPrices, again: readPrices(response) } }),
    );
  };

  async function submit(lead: string, place: Place, day: string, payment: string | null): Promise<void> {
    const key = newKey("submit");
    const body = { ...bookingBody(lead, place, day), ...(payment === null ? {} : { ExistingPaymentId: payment }) };
    const created = await playMove(
      "submit",
      key,
      { lead, supplier: place.supplier, day, payment },
      () => customer.post("/api/booking/submit", body, key),
      (response) =>
        response.status === 200 && response.body.Success
          ? { answer: "done", got: { booking: response.body.BookingToken } }
          : refusalOf(response),
    );
    if (created.answer === "refused" || knownKeys.has(created.got.booking)) return;
    knownKeys.add(created.got.booking);
    open.push(created.got.booking);
    if (payment === null) unpaid.add(created.got.booking);
  }

  const book = async () => {
    const lead = await makeLead();
    const place = chance.pick(onTheDay);
    const day = chance.pick(place.days);
    // Sometimes two tabs submit at once.
    await Promise.all(Array.from({ length: chance.happens(0.2) ? 2 : 1 }, () => submit(lead, place, day, null)));
  };

  const pay = async () => {
    const lead = await makeLead();
    const place = chance.pick(online);
    const day = chance.pick(place.days);
    const { body: finaliseDetails } = (
      await askUntilAnswered(() => customer.get(`/api/finalise/${lead}/${place.supplier}`))
    ).answer;
    const item = {
      Amount: finaliseDetails.TotalNetPriceIncGst,
      LeadId: lead,
      SupplierId: place.supplier,
      ServiceDate: day,
      ServiceInclusions: [],
    };
    const key = newKey("open");
    let secret = "";
    const payload = await playMove(
      "open",
      key,
      { lead },
      () => customer.post("/api/stripe/create", item, key),
      (response) => {
        secret = response.body?.ClientSecret ?? "";
        return response.status === 200
          ? { answer: "done", got: { payment: response.body.PaymentId } }
          : refusalOf(response);
      },
    );
    if (payload.answer === "refused") return;
    const { payment } = payload.got;
    // Calls the provider's own URL. The provider sends the worker a signed notification before it responds to the customer.
    await askUntilAnswered(() =>
      customer.submitForm("/sandbox/stripe/confirm", { ...CARD, attemptId: payment, clientSecret: secret }),
    );
    await Promise.all(Array.from({ length: chance.happens(0.2) ? 2 : 1 }, () => submit(lead, place, day, payment)));
  };

  const respond = async () => {
    const booking = open.splice(chance.below(Math.max(1, open.length)), 1)[0];
    if (booking === undefined) return save();
    const response = (await askUntilAnswered(() => supplier.get(`/api/booking-offer/${booking}`))).answer;
    if (response.status !== 200) throw new InvariantError(`the workshop cannot see ${booking}: ${response.text}`);
    const type = chance.happens(0.7) ? 1 : 4;
    const offer = Number(response.body.BookingOfferId);
    const variables = { bookingOfferId: offer, responseType: type };
    await playMove(
      "respond",
      newKey("respond"),
      { booking, offer, type },
      () => supplier.post("/api/gateway", { operationName: "respondToBookingOffer", variables }),
      (response, attemptCount) => {
        const name = response.body?.data?.respondToBookingOffer?.__typename;
        // This call has no key, so "already answered" after a lost response means that the first call succeeded.
        return name === "BookingOfferResponded" || (name === "AlreadyResponded" && attemptCount > 1)
          ? { answer: "done", got: {} }
          : { answer: "refused", code: String(name ?? response.text) };
      },
    );
  };

  const bid = async () => {
    const invitation = bids.splice(chance.below(Math.max(1, bids.length)), 1)[0];
    if (!invitation) return save();
    const key = newKey("bid");
    const action = chance.pick(["offered", "offered", "claimed", "revealed"] as const);
    const path = `/api/lead-bid-offer/${invitation.id}/${{ offered: "offer", claimed: "claim", revealed: "reveal-contact" }[action]}`;
    await playMove(
      "bid",
      key,
      { bid: invitation.id, action },
      () => (action === "offered" ? supplier.post(path, OFFER, key) : supplier.post(path, {})),
      (response) =>
        response.status === 200 && (action !== "offered" || response.body.Result.IsSubmitted)
          ? { answer: "done", got: {} }
          : refusalOf(response),
    );
  };

  /** A clerk adds a note to a booking, or cancels it at the customer's request before its supplier answers. */
  const actAtDesk = async () => {
    const untouched = chance.happens(0.5) ? open.splice(chance.below(Math.max(1, open.length)), 1)[0] : undefined;
    const booking = untouched ?? chance.pick([...knownKeys]);
    if (booking === undefined) return save();
    const action = booking === untouched && unpaid.has(booking) ? "booking-cancelled" : "note";
    const act = crypto.randomUUID();
    const fields = { id: act, reason: "The customer rang", side: "customer", text: "" };
    await playMove(
      "desk",
      newKey("desk"),
      { act, booking, action },
      () => clerk.submitForm(`/desk/bookings/${booking}/${action === "note" ? "note" : "cancel"}`, fields),
      (response) => {
        if (response.status === 403) throw new InvariantError("the clerk cannot use the desk");
        return response.status === 303 ? { answer: "done", got: {} } : refusalOf(response);
      },
    );
  };

  /** A workshop confirms with one click, and half of the time undoes it within the minute. */
  const confirmByClick = async () => {
    const booking = open.splice(chance.below(Math.max(1, open.length)), 1)[0];
    if (booking === undefined) return save();
    const send = (action: "confirm" | "undo") =>
      playMove(
        "press",
        newKey("press"),
        { booking, action },
        () => supplier.submitForm(`/workshop/bookings/${booking}/answer`, { intent: action }),
        (response) => (response.status === 303 ? { answer: "done", got: {} } : refusalOf(response)),
      );
    const confirmation = await send("confirm");
    if (confirmation.answer === "done" && chance.happens(0.5)) await send("undo");
  };

  /** A clerk gives credit: at once within the limit, otherwise after approval. */
  const giveCredit = async () => {
    const booking = chance.pick([...knownKeys]);
    if (booking === undefined) return save();
    const act = crypto.randomUUID();
    const amount = chance.pick(["25.00", "60.00", "210.00"]);
    const fields = {
      id: act,
      reason: "The customer rang",
      amount,
      lastDay: yearFromNow(),
      text: "Sorry for the trouble.",
    };
    const request = await playMove(
      "desk",
      newKey("desk"),
      { act, booking, action: "credit" },
      () => clerk.submitForm(`/desk/bookings/${booking}/credit`, fields),
      (response) => (response.status === 303 ? { answer: "done", got: {} } : refusalOf(response)),
    );
    if (request.answer === "done") credits.push(act);
  };
  const approve = async () => {
    const giveaway = chance.pick(credits);
    if (giveaway === undefined) return save();
    const act = crypto.randomUUID();
    await playMove(
      "approve",
      newKey("approve"),
      { act, giveaway },
      () => approver.submitForm(`/desk/approvals/${giveaway}`, { id: act, reason: "As agreed", decision: "approve" }),
      (response) => {
        if (response.status === 403 && /page is for/.test(response.text))
          throw new InvariantError("the approver cannot use the desk");
        return response.status === 303 ? { answer: "done", got: {} } : refusalOf(response);
      },
    );
  };

  const ACTIONS = [
    ...[save, save, save, makeQuote, book, book, pay, pay, respond, respond, bid, actAtDesk, actAtDesk],
    ...[confirmByClick, confirmByClick, giveCredit, approve],
  ];
  async function play(): Promise<void> {
    while (!isOver()) await chance.pick(ACTIONS)();
  }
  return {
    moves,
    play,
    customer,
    supplier,
    answerTo: askUntilAnswered,
    get cutOff() {
      return cutOffCount;
    },
  };
}
