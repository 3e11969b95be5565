import { buildContext, setClockAhead } from "../../app/context";
import { handleApi } from "../../app/api/app";
import type { BookingRequest } from "../../app/domain/booking/request";
import { RESPONSE_TYPE } from "../../app/domain/booking/booking-offer/booking-offer";
import { timeOptions } from "../../app/domain/supplier/availability/time-options";
import {
  type BookingToken,
  type LeadGuid,
  parseBookingToken,
  parseLeadGuid,
  supplierId,
  personId,
} from "../../app/domain/core/ids";
import { determineHandover } from "../../app/domain/quotes/direct-request";
import type { Supplier } from "../../app/domain/supplier/supplier";
import { addDays, dayAt } from "../../app/domain/core/time/days";
import { submitBooking } from "../../app/usecases/booking/submit";
import { respondToBookingOffer } from "../../app/usecases/booking/booking-offer/respond";
import type { Context } from "../../app/usecases/context";
import { sendDueMessages } from "../../app/usecases/operations/outbox/send-due";
import { sealSession } from "../../app/usecases/identity/session-content";
import { submitLead } from "../../app/usecases/funnel/submit-lead";
import { getQuotes } from "../../app/usecases/quotes/get-quotes";
import { recordListingEvent, recordView } from "../../app/usecases/quotes/record-listing-events";
import { startBookingPayment } from "../../app/usecases/booking/payments/start-booking-payment";
import { handlePayPal } from "../../app/usecases/booking/payments/handle-paypal";
import { reportStep } from "../../app/usecases/booking/work/report-step";
import type { Viewer } from "../../app/usecases/ports/people";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Maximum time by which the order of row ids may differ from chronological order. Reports tolerate it. */
const MAX_STEP_BACK_MS = 10 * MINUTE;

/** A person on the sandbox's sign-in page (sandbox/identity/personas.ts), or a guest. */
export interface Actor {
  readonly viewer: Viewer;
}

/** The nonce that PayPal's sandbox returns when someone approves a payment. */
const SANDBOX_APPROVAL = "fake-paypal-one-time-nonce";

const randomHex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const guestViewer = (): Viewer => ({
  holderHash: randomHex(32),
  freshSecret: null,
  firstVisitAt: 0,
  sessionHash: null,
  contactHash: null,
});

/** A browser in which nobody is signed in. */
export const guest = (): Actor => ({ viewer: guestViewer() });

const repairItem = (RepairInspectionId: number, RepairInspectionName: string, RepairCategoryId: number) => ({
  LeadCartItemType: "RepairInspection",
  RepairInspectionId,
  RepairInspectionName,
  RepairCategoryId,
});

/** Jobs that the first demo workshop of each country offers, as cart items in the wire format. */
export const JOBS = {
  service: {
    LeadCartItemType: "Service",
    ServiceType: "GenericService",
    GenericServiceId: 1,
    ServiceName: "Basic Service",
  },
  shocks: repairItem(4001, "Front Shock Absorbers or Struts Replacement", 4),
  waterPump: repairItem(8003, "Water Pump Replacement", 8),
  radiator: repairItem(8002, "Radiator Replacement", 8),
} as const;

/** Cars of the catalogue, each known down to its variant, because only such cars can be in a garage. */
const DEMO_CARS = [
  { make: "Toyota", model: "Hilux", fuel: "Diesel", year: 2019 },
  { make: "Mazda", model: "CX-5", fuel: "Petrol", year: 2018 },
  { make: "Toyota", model: "Corolla", fuel: "Petrol", year: 2016 },
] as const;

const FIRST_NAMES = [
  "Ana",
  "Ben",
  "Chloe",
  "Dev",
  "Elif",
  "Finn",
  "Grace",
  "Hugo",
  "Isla",
  "Jack",
  "Kiri",
  "Liam",
  "Mia",
  "Noah",
  "Priya",
  "Ruby",
];
const LAST_NAMES = ["Walker", "Nguyen", "Singh", "Brown", "Taylor", "Martin", "Wilson", "Kelly"];

/** Phone numbers that reach nobody: reserved for fiction in Australia, the placeholder's range in New Zealand. */
const mobileOf = (country: "AU" | "NZ", n: number) =>
  country === "AU" ? `+614915701${String(n % 100).padStart(2, "0")}` : `+64261234${String(n % 1000).padStart(3, "0")}`;

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
}

export interface BookingPlan {
  readonly at: number;
  readonly jobs?: readonly (keyof typeof JOBS)[];
  /** Minimum number of days between `at` and the service. */
  readonly inDays?: number;
  readonly by?: Actor;
  /** Index of the demo car; without it, cars are used in turn. */
  readonly car?: number;
  readonly comments?: string;
  readonly person?: Person;
}

export interface StagedBooking {
  readonly token: BookingToken;
  readonly guid: LeadGuid;
  readonly day: string;
  readonly by: Actor;
}

/** Runs the demo story through the product's own use cases, each action at its own time. */
export class Stage {
  readonly now = Date.now();
  readonly country: "AU" | "NZ";
  readonly origin: string;
  readonly #env: Env;
  readonly #later: Promise<unknown>[] = [];
  #running = 0;
  /** The latest time that the demo story has reached. */
  #latest = 0;
  #waiting: { readonly time: number; readonly resume: () => void }[] = [];
  #customers = 0;
  #suburbs = new Map<string, number>();
  #variants = new Map<string, string>();

  constructor(env: Env) {
    this.#env = env;
    this.country = (env.COUNTRY as string) === "NZ" ? "NZ" : "AU";
    this.origin = new URL(env.WEBSITE_URL).origin;
  }

  /** Runs parts of the demo story concurrently but in chronological order, because reports rely on the order of events. */
  async runTogether(parts: readonly (() => Promise<void>)[]): Promise<void> {
    this.#running = parts.length;
    await Promise.all(
      parts.map(async (part) => {
        await part();
        this.#running -= 1;
        this.#resumeEarliest();
      }),
    );
  }

  #resumeEarliest(): void {
    if (this.#waiting.length < this.#running) return;
    const earliest = this.#waiting.reduce((best, item) => (item.time < best.time ? item : best), {
      time: Number.POSITIVE_INFINITY,
      resume: () => {},
    });
    this.#waiting = this.#waiting.filter((item) => item !== earliest);
    earliest.resume();
  }

  /**
   * Returns a context at this time, for a person or, without one, for a cron. It resolves when every other part of the demo story has reached that time.
   * A part must not go back in time, because reports read tables in the order of their ids. Burst limits apply only to strangers.
   */
  async at(time: number, actor: Actor | null = null): Promise<Context> {
    await new Promise<void>((resume) => {
      this.#waiting.push({ time, resume });
      this.#resumeEarliest();
    });
    if (time < this.#latest - MAX_STEP_BACK_MS)
      throw new Error(`${new Date(time).toISOString()} is before ${new Date(this.#latest).toISOString()}`);
    this.#latest = Math.max(this.#latest, time);
    // Waits for work that earlier actions deferred until after their responses, such as sending messages.
    await this.settle();
    return this.#contextAt(time, actor);
  }

  #contextAt(time: number, actor: Actor | null = null): Context {
    setClockAhead(Math.round(time) - Date.now());
    const appContext = buildContext(this.#env, new Request(this.origin));
    const context: Context = Object.assign(appContext, {
      clock: { now: () => Math.round(time) },
      viewer: actor?.viewer ?? guestViewer(),
      later: (work: Promise<unknown>) => void this.#later.push(work.catch(() => undefined)),
      jobs: {
        // Messages are sent as soon as they are written, so that each counts towards its recipient's limits at the right time.
        sendMessages: async () => void (await sendDueMessages(context)),
        finalizeAfter: async () => undefined,
      },
      limits: Object.assign(Object.create(appContext.limits), {
        code: async () => true,
        rego: async () => true,
        lookup: async () => true,
      }),
    });
    return context;
  }

  async settle(): Promise<void> {
    while (this.#later.length > 0) await Promise.all(this.#later.splice(0));
  }

  /** Signs in a person of the sandbox. */
  async signIn(subject: string, name: string, email: string, permissions: readonly string[] = []): Promise<Actor> {
    const context = this.#contextAt(this.now);
    const idHash = randomHex(32);
    const expiresAt = this.now + DAY;
    const issuer = `${this.origin}/sandbox/identity`;
    const profile = { name, email, isEmailVerified: true, phone: null };
    const tokens = { access: randomHex(16), refresh: null, id: null };
    await context.db.sessions.create({
      idHash,
      sealed: await sealSession(context, idHash, {
        issuer,
        subject,
        tokens,
        expiresAt,
        profile,
        permissions,
        // The demo story spans many dates. For the desk, each sign-in counts as recent.
        authentication: { at: expiresAt, acr: null, amr: [] },
      }),
      expiresAt,
      endsAt: expiresAt,
      issuer,
      subject,
      newUserId: personId(context.ids.guid()),
      previousIdHash: null,
      now: this.now - 100 * DAY,
    });
    return { viewer: { ...guestViewer(), sessionHash: idHash } };
  }

  /** The owner of a demo workshop: the person who signs in with the workshop's email address. */
  async signInOwner({ id, contactName }: Supplier): Promise<Actor> {
    const email = await this.#env.DB.prepare("select email from suppliers where id = ?")
      .bind(id)
      .first<string>("email");
    if (email === null) throw new Error("a workshop has an address");
    return this.signIn(`demo-supplier-${id}`, contactName, email);
  }

  /** Makes an API call as this person, handled in this process. */
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any call
  async call(context: Context, path: string, body?: unknown): Promise<any> {
    const { response } = await handleApi(
      new Request(`${this.origin}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      context,
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return text === "" ? null : JSON.parse(text);
  }

  /** Labels a workshop that joined through the product's own pages as demo data. */
  async labelAsDemo(supplier: Supplier["id"]): Promise<void> {
    await this.#env.DB.prepare("update suppliers set is_demo = 1 where id = ?").bind(supplier).run();
  }

  /** The demo workshop whose team members are sandbox personas, and its neighbours. */
  async listWorkshops(): Promise<readonly Supplier[]> {
    const { results } = await this.#env.DB.prepare(
      "select id from suppliers where kind = 'workshop' and is_demo = 1 and country = ? order by id limit 6",
    )
      .bind(this.country)
      .all<{ id: number }>();
    const today = dayAt(this.now, "UTC");
    const context = this.#contextAt(this.now);
    const suppliers = await Promise.all(
      results.map(({ id }) => context.db.suppliers.find(supplierId(id), this.country, { from: today, to: today })),
    );
    return suppliers.flatMap((supplierWithDays) => (supplierWithDays === null ? [] : [supplierWithDays.supplier]));
  }

  /** The catalogue variant of one of the demo's cars. */
  async #variantOf(car: number): Promise<{ readonly Mid: string; readonly Year: number }> {
    const { make, model, fuel, year } = DEMO_CARS[car % DEMO_CARS.length] ?? DEMO_CARS[0];
    const mid =
      this.#variants.get(model) ??
      (await this.#env.DB.prepare(
        "select mid from vehicle_variants where make = ? and model = ? and fuel = ? and start_year <= ? and (end_year is null or end_year >= ?) order by mid limit 1",
      )
        .bind(make, model, fuel, year, year)
        .first<string>("mid"));
    if (mid === null) throw new Error(`the catalogue has no ${make} ${model} of ${year}`);
    this.#variants.set(model, mid);
    return { Mid: mid, Year: year };
  }

  nextPerson(): Person {
    const n = (this.#customers += 1);
    const firstName = FIRST_NAMES[n % FIRST_NAMES.length] ?? "Ana";
    const lastName = LAST_NAMES[Math.floor(n / FIRST_NAMES.length) % LAST_NAMES.length] ?? "Walker";
    return {
      firstName,
      lastName,
      email: `${firstName}.${lastName}.${n}@customer.example`.toLowerCase(),
      mobile: mobileOf(this.country, n),
    };
  }

  /** Creates a quote near a workshop, saved by its customer. */
  async createQuote(
    context: Context,
    nearWorkshop: Supplier,
    jobs: readonly (keyof typeof JOBS)[],
    { car = this.#customers, ...over }: { readonly car?: number | undefined } & Record<string, unknown> = {},
  ): Promise<LeadGuid> {
    const place = nearWorkshop.suburbName;
    let suburb = this.#suburbs.get(place);
    if (suburb === undefined) {
      const { Suggestions } = await this.call(context, `/api/location?query=${encodeURIComponent(place)}`);
      suburb = Number(Suggestions[0].SuburbId);
      this.#suburbs.set(place, suburb);
    }
    const answer = await this.call(context, "/api/lead/create-update-or-shift", {
      SuburbId: suburb,
      ...(await this.#variantOf(car)),
      QuoteUrgency: "AsSoonAsPossible",
      CartItems: jobs.map((job) => JOBS[job]),
      ...over,
    });
    const guid = parseLeadGuid(String(answer.Lead.Guid));
    if (guid === null) throw new Error("a quote has a guid");
    return guid;
  }

  /** Requests quotes, and reports that the results were viewed, as the page does. `openedWorkshops` = workshops whose details are opened. */
  async requestQuotes(
    near: Supplier,
    { at, jobs = ["service"], by = guest(), car, person }: Pick<BookingPlan, "at" | "jobs" | "by" | "car" | "person">,
    openedWorkshops: readonly Supplier[] = [],
  ): Promise<LeadGuid> {
    const contact = person && {
      Name: `${person.firstName} ${person.lastName}`,
      MobileNumber: person.mobile,
      Email: person.email,
    };
    const guid = await this.createQuote(await this.at(at, by), near, jobs, { car, ...contact });
    // The pages require a guest to verify a mobile number first. The API lists prices without that, and so does the demo.
    const submitResult = by.viewer.sessionHash === null || (await submitLead(await this.at(at + 20_000, by), guid));
    if (submitResult !== true && !submitResult.ok) throw new Error(`not submitted: ${JSON.stringify(submitResult)}`);
    const context = await this.at(at + 30_000, by);
    const quotes = await getQuotes(context, { leadGuid: guid, serviceDay: null, sort: "Recommended" });
    if (!quotes.ok) throw new Error(`no quotes: ${JSON.stringify(quotes)}`);
    await recordView(context, guid, {
      serviceDay: null,
      sort: "Recommended",
      variant: null,
      supplierIds: quotes.listings.map(({ supplierId }) => supplierId),
      bidOfferIds: null,
    });
    for (const { id } of openedWorkshops) await recordListingEvent(await this.at(at + 60_000, by), guid, id, "opened");
    return guid;
  }

  /** Requests quotes, and books the first day on which the workshop is available. */
  async book(
    workshop: Supplier,
    { at, jobs = ["service"], inDays = 2, by = guest(), car, comments, person }: BookingPlan,
  ): Promise<StagedBooking> {
    const bookingPerson = person ?? this.nextPerson();
    const guid = await this.requestQuotes(workshop, { at: at - 2 * MINUTE, jobs, by, car, person }, [workshop]);
    const context = await this.at(at, by);
    await recordListingEvent(context, guid, workshop.id, "book-now");
    let refusal = "";
    for (let daysAhead = inDays; daysAhead < inDays + 8; daysAhead += 1) {
      const day = addDays(dayAt(at, workshop.zone), daysAhead);
      const startTimes = timeOptions(workshop, day, determineHandover(workshop, []));
      const start = startTimes[this.#customers % Math.max(1, Math.min(4, startTimes.length))];
      if (!start) continue;
      const request: BookingRequest = {
        bookingId: null,
        mid: null,
        supplierId: workshop.id,
        zone: workshop.zone,
        isPaymentOnly: false,
        isMobile: false,
        flatSafeArea: null,
        customerAddress: null,
        customerLatitude: null,
        customerLongitude: null,
        leadGuid: guid,
        serviceDay: day,
        arrivalFrom: start.from,
        arrivalTo: start.to,
        promoCode: null,
        partnerReferralCode: null,
        youiRewardsOption: null,
        ...bookingPerson,
        rego: `DM${String(100 + this.#customers).padStart(3, "0")}`,
        comments: comments ?? null,
        agreedTerms: true,
        additionalServices: [],
        extraIds: [],
        isWorkshopBid: false,
        isProductFlow: false,
        leadBidOfferToken: null,
        existingPaymentId: null,
      };
      const submitResult = await submitBooking(context, request, context.ids.guid());
      if (submitResult.ok) {
        const token = parseBookingToken(submitResult.bookingToken);
        if (token === null) throw new Error("a booking has a token");
        await this.settle();
        return { token, guid, day, by };
      }
      refusal = JSON.stringify(submitResult);
    }
    throw new Error(`${workshop.name} takes no booking: ${refusal}`);
  }

  /** Pays a booking with PayPal. */
  async pay({ token, by }: StagedBooking, at: number): Promise<void> {
    const context = await this.at(at, by);
    const bookingPayment = await startBookingPayment(
      context,
      {
        method: "payPal",
        bookingToken: token,
        isBuyNowPayLaterOnly: false,
        unbranded: false,
        amount: null,
      },
      context.ids.guid(),
    );
    if (!bookingPayment.ok || bookingPayment.kind !== "open")
      throw new Error(`not paid: ${JSON.stringify(bookingPayment)}`);
    const attempt = await context.db.payments.find(bookingPayment.attemptId);
    const paid = attempt && (await handlePayPal(context, attempt, SANDBOX_APPROVAL));
    if (!paid?.ok) throw new Error(`not paid: ${JSON.stringify(paid)}`);
    await this.settle();
  }

  /** Sends one of the four answers that the workshop's page offers. */
  async answer(
    { token }: StagedBooking,
    member: Actor,
    at: number,
    type: keyof typeof RESPONSE_TYPE,
    answerDetails: {
      comment?: string;
      price?: string;
      dates?: readonly { date: string; startAt: string; endAt: string | null }[];
    } = {},
  ): Promise<void> {
    const context = await this.at(at, member);
    const bookingOffer = await context.db.bookingOffers.find(token, null);
    const response = await respondToBookingOffer(context, {
      bookingOfferId: bookingOffer?.offer.id ?? 0,
      responseType: RESPONSE_TYPE[type],
      comment: answerDetails.comment ?? null,
      availabilities: answerDetails.dates ?? [],
      ...(answerDetails.price === undefined ? {} : { price: answerDetails.price }),
    });
    if (!response.ok) throw new Error(`${type}: ${JSON.stringify(response)}`);
    await this.settle();
  }

  /** Reports a step of the work on behalf of the workshop. */
  async reportWorkStep(
    { token }: StagedBooking,
    member: Actor,
    at: number,
    step: "arrived" | "in-progress" | "ready" | "done" | "no-show",
  ): Promise<void> {
    const text = await reportStep(
      await this.at(at, member),
      token,
      step === "done"
        ? {
            step,
            completionForm: { amount: "", odometer: "84210", note: "All good", nextServiceDay: "", nextServiceKm: "" },
          }
        : { step },
    );
    if (!text.ok) throw new Error(`${step}: ${JSON.stringify(text)}`);
    await this.settle();
  }
}
