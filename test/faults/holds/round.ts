import { testLeadGuid, toAttemptId, toLeadGuid, toSupplierId } from "../../support/ids";
import type { BookingRequest } from "../../../app/domain/booking/request";
import { METHODS, ONLINE_METHODS } from "../../../app/domain/payments/methods";
import { submitBooking } from "../../../app/usecases/booking/submit";
import type { Context } from "../../../app/usecases/context";
import { captureDuePayments } from "../../../app/usecases/booking/payments/capture-due";
import { submitBillingAddress } from "../../../app/usecases/booking/payments/give-billing-address";
import { completeDueRefunds } from "../../../app/usecases/booking/payments/refund-decided";
import { startPayment } from "../../../app/usecases/booking/payments/start-payment";
import { sweepAttempts } from "../../../app/usecases/booking/payments/sweep-attempts";
import { handleProviderReturn } from "../../../app/usecases/booking/payments/handle-provider-return";
import { testLead, HILUX, PARRAMATTA } from "../../support/test-lead";
import { BILLING } from "../../support/billing";
import { testRequest } from "../../workerd/booking/test-booking";
import { basicService } from "../../workerd/quotes/marketplace";
import { returnFromProvider, type Tab, visitProvider } from "../payments/customer";
import { NO_FAULTS, type FaultRates, WORKSHOP, type World } from "../payments/world";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Each day has one slot. All customers want the first day, and some change their mind. */
const DAYS = ["2026-11-30", "2026-12-01"] as const;
const JOB_MINUTES = 60;
const CUSTOMERS = 16;

/** The outcome of a round for the day that all customers wanted. */
export type Ending =
  | "booked by the holder"
  | "booked by a payment after the hold expired"
  | "booked without an online payment"
  | "nobody booked";

export interface RoundEnd {
  readonly ending: Ending | null;
  readonly violations: readonly string[];
}

interface Customer {
  readonly name: string;
  readonly paysOnline: boolean;
  request: BookingRequest;
  tab: Tab;
}

/**
 * Sixteen customers compete for one slot a day with holds of ten minutes. Whatever happens (payments, waits, changes of mind, crashes, late arrivals), one
 * customer gets the slot and nobody keeps a hold without paying.
 */
export async function playRound(world: World, seed: number): Promise<RoundEnd> {
  world.begin(seed);
  const { chance } = world;
  await world.plain.batch([
    world.plain.prepare("delete from supplier_days"),
    world.plain.prepare("update suppliers set capacity_minutes = ?, booked = '[]'").bind(JOB_MINUTES),
  ]);
  const customers: Customer[] = [];
  for (let n = 0; n < CUSTOMERS; n++) customers.push(await newCustomer(world, `${seed}-${n}`));
  const faultRate = chance.pick([0, 0.1, 0.3]);
  const deathRate = chance.pick([0, 0.1, 0.3]);
  const randomFaultRates = (): FaultRates => ({
    faultRate,
    diesAt: chance.happens(deathRate) ? 1 + chance.below(40) : null,
  });
  const problems: string[] = [];
  for (let wave = 4 + chance.below(5); wave > 0; wave--) {
    const actions = Array.from({ length: 2 + chance.below(CUSTOMERS) }, () =>
      nextAction(world, chance.pick(customers), randomFaultRates()),
    );
    // The clock advances while requests are in progress.
    if (chance.happens(0.5)) actions.push(() => passTimeInSteps(world, chance.pick([MINUTE, 4 * MINUTE, 11 * MINUTE])));
    await world.order.runTogether(actions);
    if (chance.happens(0.5)) world.pass(chance.pick([30_000, 3 * MINUTE, 11 * MINUTE]));
    problems.push(...(await findDoubleBookings(world)));
  }
  if (chance.happens(0.4)) problems.push(...(await checkFreeDays(world, customers, seed)));
  await waitUntilIdle(world);
  problems.push(...(await findViolations(world, customers, seed)));
  return { ending: problems.length > 0 ? null : await findEnding(world, customers), violations: problems };
}

async function createLead(context: Context) {
  const lead = testLead({
    guid: toLeadGuid(context.ids.guid()),
    revision: 1,
    vehicle: HILUX,
    suburb: PARRAMATTA,
    cart: [basicService],
    serviceDay: DAYS[0],
  });
  await context.db.leads.writeRevisions([
    {
      stored: { lead, sealedContact: null, holderHash: context.viewer.holderHash },
      idempotencyKey: context.ids.token(),
      event: { actor: "system", event: "created", reason: null },
      messages: [],
    },
  ]);
  return lead.guid;
}

async function newCustomer(world: World, name: string): Promise<Customer> {
  const { chance } = world;
  const guid = await world.request(NO_FAULTS, createLead);
  const request = testRequest({
    leadGuid: guid.status === "answered" ? guid.answer : testLeadGuid(),
    supplierId: toSupplierId(WORKSHOP),
    serviceDay: DAYS[0],
    arrivalFrom: "08:00",
    email: `kiri-${name}@example.com`,
    mobile: `+614${String(chance.below(1e8)).padStart(8, "0")}`,
  });
  return { name, paysOnline: chance.happens(0.85), request, tab: openTab(world, name) };
}

const openTab = (world: World, name: string): Tab => ({
  method: world.chance.pick(ONLINE_METHODS),
  key: `form ${name} ${world.chance.below(1e9)}`,
  openPayment: null,
  query: null,
  nonce: null,
});

/** Picks the next action of a customer or of the cron. */
function nextAction(world: World, customer: Customer, faultRates: FaultRates): () => Promise<unknown> {
  const { chance } = world;
  const { tab } = customer;
  const requestAction = (work: (context: Context) => Promise<unknown>) => () => world.request(faultRates, work);
  const choice = chance.below(100);
  if (choice < 6) return requestAction(runCrons);
  if (!customer.paysOnline) return requestAction((context) => submitBooking(context, customer.request, tab.key));
  if (!tab.openPayment) return requestAction((context) => startTabPayment(context, customer, tab));
  if (choice < 40) return () => visitProvider(world, tab);
  if (choice < 70) return requestAction((context) => returnFromProvider(context, tab, tab.query ?? {}));
  if (choice < 78)
    return requestAction((context) =>
      handleProviderReturn(context, toAttemptId(tab.openPayment?.attemptId ?? ""), { cancelled: "1" }),
    );
  if (choice < 84) return requestAction((context) => startTabPayment(context, customer, tab));
  // Back on the page, the customer submits a new form for the same day or another one.
  if (choice < 94) {
    customer.request = { ...customer.request, serviceDay: chance.pick(DAYS) };
    customer.tab = openTab(world, customer.name);
    const next = customer.tab;
    return requestAction((context) => startTabPayment(context, customer, next));
  }
  return requestAction((context) =>
    submitBooking(context, { ...customer.request, existingPaymentId: null }, `by phone ${customer.name}`),
  );
}

async function startTabPayment(context: Context, { request }: Customer, tab: Tab): Promise<void> {
  const payment = await startPayment(context, request, { method: tab.method, screen: "finalise" }, tab.key);
  if (!payment.ok || payment.kind !== "open") return;
  tab.openPayment = payment;
  if (METHODS[tab.method].needsBillingAddress) await submitBillingAddress(context, payment.attemptId, BILLING);
}

async function passTimeInSteps(world: World, milliseconds: number): Promise<void> {
  for (let steps = world.chance.below(30); steps > 0; steps--) await world.order.wait();
  world.pass(milliseconds);
}

const all = <T>(world: World, sql: string, ...values: readonly unknown[]) =>
  world.plain
    .prepare(sql)
    .bind(...values)
    .all<T>()
    .then(({ results }) => results);

interface DayState {
  readonly day: string;
  readonly booked: number;
  readonly held: number;
}

/** Minutes of each day that are booked, and minutes held by open payments now. */
const readDayStates = (world: World) =>
  all<DayState>(
    world,
    `select each.value as day, coalesce((select booked_minutes from supplier_days where supplier_id = ?1 and day = each.value), 0) as booked,
       (select count(*) from payment_attempts where supplier_id = ?1 and held_day = each.value and held_until > ?2 and state in ('created', 'started')) * ?3 as held
     from json_each(?4) as each`,
    WORKSHOP,
    world.clock.now(),
    JOB_MINUTES,
    JSON.stringify(DAYS),
  );

/** Checks that each day has at most one booking or one hold. */
async function findDoubleBookings(world: World): Promise<string[]> {
  return (await readDayStates(world))
    .filter(({ booked: bookedMinutes, held: heldMinutes }) => bookedMinutes + heldMinutes > JOB_MINUTES)
    .map(
      ({ day, booked: bookedMinutes, held: heldMinutes }) =>
        `${day}: ${bookedMinutes} minutes are booked and ${heldMinutes} held, of ${JOB_MINUTES}`,
    );
}

/** Checks that the next customer can book any slot without a booking or an open payment during a round, however recently it was released. */
async function checkFreeDays(world: World, customers: Customer[], seed: number): Promise<string[]> {
  const problems: string[] = [];
  for (const { day } of (await readDayStates(world)).filter(
    ({ booked: bookedMinutes, held: heldMinutes }) => bookedMinutes + heldMinutes === 0,
  )) {
    const newCustomerOfDay = await newCustomer(world, `${seed}-free-${day}`);
    const request = { ...newCustomerOfDay.request, serviceDay: day };
    customers.push({ ...newCustomerOfDay, request });
    const outcome = await world.request(NO_FAULTS, (context) => submitBooking(context, request, `free ${seed} ${day}`));
    if (outcome.status === "died" || !outcome.answer.ok)
      problems.push(`${day} is free, but a new customer was refused`);
  }
  return problems;
}

async function runCrons(context: Context): Promise<void> {
  await sweepAttempts(context);
  await captureDuePayments(context);
  await completeDueRefunds(context);
}

/** Lets the cron and late provider notifications finish everything in progress. No customer acts any more. */
async function waitUntilIdle(world: World): Promise<void> {
  for (const pause of [5 * MINUTE, 16 * MINUTE, 61 * MINUTE, 2 * HOUR, 24 * HOUR, HOUR, HOUR]) {
    world.pass(pause);
    for (let runs = 0; runs < 2; runs++) await world.request(NO_FAULTS, runCrons);
    for (const mail of world.mail.splice(0)) await world.request(NO_FAULTS, (context) => world.deliver(context, mail));
  }
}

const leadGuidsJson = (customers: readonly Customer[]) =>
  JSON.stringify(customers.map(({ request }) => request.leadGuid));
const ROUND_FILTER_SQL = "lead_guid in (select value from json_each(?))";

async function findViolations(world: World, customers: readonly Customer[], seed: number): Promise<string[]> {
  const leads = leadGuidsJson(customers);
  const problems: string[] = [...(await findDoubleBookings(world))];
  for (const { id, state } of await all<{ id: string; state: string }>(
    world,
    `select id, state from payment_attempts where ${ROUND_FILTER_SQL} and state not in ('completed', 'released')`,
    leads,
  ))
    problems.push(`attempt ${id} was never closed: ${state}`);
  for (const { id } of await all<{ id: string }>(
    world,
    `select a.id from payment_attempts a join payment_events e on e.attempt_id = a.id and e.kind = 'releasing'
     where a.reason = 'date-no-longer-available' and a.held_until > e.at and ${ROUND_FILTER_SQL}`,
    leads,
  ))
    problems.push(`the attempt ${id} lost its day before the hold expired`);
  for (const day of DAYS) {
    const bookings = await all<{ minutes: number }>(
      world,
      `select job_minutes as minutes from bookings where service_day = ? and status <> 'Cancelled' and ${ROUND_FILTER_SQL}`,
      day,
      leads,
    );
    const [storedDay] = await all<{ minutes: number }>(
      world,
      "select booked_minutes as minutes from supplier_days where supplier_id = ? and day = ?",
      WORKSHOP,
      day,
    );
    if (bookings.length > 1) problems.push(`${day} was booked ${bookings.length} times`);
    if ((storedDay?.minutes ?? 0) !== bookings.length * JOB_MINUTES)
      problems.push(`${day}: ${storedDay?.minutes ?? 0} minutes are reserved for ${bookings.length} bookings`);
    const newcomer = await newCustomer(world, `${seed}-new-${day}`);
    const outcome = await world.request(NO_FAULTS, (context) =>
      submitBooking(context, { ...newcomer.request, serviceDay: day }, `new ${seed} ${day}`),
    );
    const canBook = outcome.status === "answered" && outcome.answer.ok;
    if (canBook !== (bookings.length === 0))
      problems.push(
        `${day}: ${bookings.length} bookings, but a new customer ${canBook ? "can" : "cannot"} book the day`,
      );
  }
  return problems;
}

async function findEnding(world: World, customers: readonly Customer[]): Promise<Ending> {
  const [booking] = await all<{ heldUntil: number | null; heldDay: string | null; paid: string | null; at: number }>(
    world,
    `select a.id as paid, a.held_until as heldUntil, a.held_day as heldDay, b.created_at as at from bookings b left join payment_attempts a on a.booking_token = b.token
     where b.service_day = ? and b.${ROUND_FILTER_SQL}`,
    DAYS[0],
    leadGuidsJson(customers),
  );
  if (!booking) return "nobody booked";
  if (booking.paid === null) return "booked without an online payment";
  return booking.heldDay === DAYS[0] && (booking.heldUntil ?? 0) > booking.at
    ? "booked by the holder"
    : "booked by a payment after the hold expired";
}
