import { describeDifference, stripVolatileValues } from "./answers";
import type { Answer, Browser } from "./browser";
import { allEntryPoints, type EntryPoint, pageEntryPoints } from "./entry-points";
import { type Part, sampleOf } from "./part";
import { compareResponseTimes } from "./timing";
import { type Fixture, PERSON, leakedWords } from "./world";

type Id = keyof Fixture["ids"];

/** A visitor without a login, another customer, another supplier, a user without permissions, and the right supplier with an expired or ended session. */
const STRANGERS = ["nobody", "bob", "otherSupplier", "guest", "expired", "signedOut"] as const;
type Stranger = (typeof STRANGERS)[number];

/** A resource whose existence must be revealed only to its recipients. */
interface ClosedResource {
  readonly name: string;
  readonly id: Id;
  ask(browser: Browser, id: string): Promise<Answer>;
  /** Callers without access. */
  readonly strangers: readonly Stranger[];
}

const CLOSED_RESOURCES: readonly ClosedResource[] = [
  { name: "GET /photo", id: "photo", ask: (browser, id) => browser.ask(`/photo/${id}`), strangers: STRANGERS },
  {
    name: "gateway processCapturedVehicleImage",
    id: "photo",
    ask: (browser, id) => browser.gateway("processCapturedVehicleImage", { id }),
    strangers: STRANGERS,
  },
  {
    name: "gateway deleteCapturedVehicleImage",
    id: "photo",
    ask: (browser, id) => browser.gateway("deleteCapturedVehicleImage", { id }),
    strangers: STRANGERS,
  },
  {
    name: "GET /workshop/bookings",
    id: "booking",
    ask: (browser, id) => browser.ask(`/workshop/bookings/${id}`),
    strangers: STRANGERS,
  },
  {
    name: "GET /workshop/hl/bookings",
    id: "booking",
    ask: (browser, id) => browser.ask(`/workshop/hl/bookings/${id}`),
    strangers: STRANGERS,
  },
  {
    name: "POST /workshop/bookings",
    id: "booking",
    ask: (browser, id) => browser.ask(`/workshop/bookings/${id}`, { form: { intent: "confirm", responseType: "1" } }),
    strangers: STRANGERS,
  },
  {
    name: "GET /workshop/leads/details",
    id: "bidToken",
    ask: (browser, id) => browser.ask(`/workshop/leads/${id}/details`),
    strangers: STRANGERS,
  },
  {
    name: "POST /workshop/leads/details",
    id: "bidToken",
    ask: (browser, id) => browser.ask(`/workshop/leads/${id}/details`, { form: { intent: "reveal" } }),
    strangers: STRANGERS,
  },
  {
    name: "GET /workshop/hl/leads/details",
    id: "bidToken",
    ask: (browser, id) => browser.ask(`/workshop/hl/leads/${id}/details`),
    strangers: STRANGERS,
  },
  {
    name: "GET /api/lead-bid-offer",
    id: "bidOffer",
    ask: (browser, id) => browser.ask(`/api/lead-bid-offer/${id}`),
    strangers: STRANGERS,
  },
  {
    name: "GET /api/lead-bid-offer/offers-remaining",
    id: "bidOffer",
    ask: (browser, id) => browser.ask(`/api/lead-bid-offer/${id}/offers-remaining`),
    strangers: STRANGERS,
  },
  {
    name: "GET /api/lead-bid-offer/live",
    id: "bidOffer",
    ask: (browser, id) => browser.ask(`/api/lead-bid-offer/${id}/live`, { headers: { Upgrade: "websocket" } }),
    strangers: STRANGERS,
  },
  {
    name: "POST /api/lead-bid-offer/reveal-contact",
    id: "bidOffer",
    ask: (browser, id) => browser.ask(`/api/lead-bid-offer/${id}/reveal-contact`, { method: "POST" }),
    strangers: STRANGERS,
  },
  {
    name: "POST /api/lead-bid-offer/claim",
    id: "bidOffer",
    ask: (browser, id) => browser.ask(`/api/lead-bid-offer/${id}/claim`, { method: "POST" }),
    strangers: STRANGERS,
  },
  {
    name: "gateway supplierAndBookingOffer",
    id: "booking",
    ask: (browser, id) => browser.gateway("supplierAndBookingOffer", { bookingToken: id }),
    strangers: STRANGERS,
  },
  {
    name: "GET /api/booking-offer",
    id: "booking",
    ask: (browser, id) => browser.ask(`/api/booking-offer/${id}`),
    strangers: STRANGERS,
  },
  {
    name: "gateway respondToBookingOffer",
    id: "bookingOffer",
    ask: (browser, id) => browser.gateway("respondToBookingOffer", { bookingOfferId: Number(id), responseType: 1 }),
    strangers: STRANGERS,
  },
  {
    name: "gateway arrivalTimeOptions",
    id: "bookingOffer",
    ask: (browser, id) => browser.gateway("arrivalTimeOptions", { bookingOfferId: Number(id), date: "2027-03-02" }),
    strangers: STRANGERS,
  },
  {
    name: "GET /api/payment with another token",
    id: "bookingId",
    ask: (browser, id) => browser.ask(`/api/payment/${id}?token=${"Z".repeat(27)}`),
    strangers: STRANGERS,
  },
  {
    name: "POST /api/booking/pay with no payment of it",
    id: "bookingId",
    ask: (browser, id) =>
      browser.ask("/api/booking/pay", { json: { bookingId: Number(id), paymentId: "pay_5b0c3b4e8f57" } }),
    strangers: STRANGERS,
  },
  {
    name: "GET /workshop/link",
    id: "usedLink",
    ask: (browser, id) => browser.ask(`/workshop/link/${id}`),
    strangers: ["nobody"],
  },
  {
    name: "POST /workshop/link",
    id: "usedLink",
    ask: (browser, id) => browser.ask(`/workshop/link/${id}`, { form: {} }),
    strangers: ["nobody"],
  },
];

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Returns a random id of the same form, which does not exist. */
export const randomIdLike = (id: string, randomBelow: (letters: number) => number): string =>
  /^\d+$/.test(id)
    ? String(900_000_000 + randomBelow(90_000_000))
    : /^[0-9a-f-]{36}$/.test(id)
      ? id.replace(/[0-9a-f](?=[0-9a-f]{0,11}$)/g, () => "0123456789abcdef"[randomBelow(16)] ?? "0")
      : Array.from(id, () => LETTERS[randomBelow(64)]).join("");
const changeOneCharacter = (id: string, randomBelow: (letters: number) => number): string => {
  const charIndex = 2 + randomBelow(Math.max(1, Math.min(6, id.length - 3)));
  const oldChar = id[charIndex] ?? "0";
  const other = /^\d+$/.test(id)
    ? oldChar === "7"
      ? "3"
      : "7"
    : /[0-9a-f]/.test(oldChar) && id.includes("-") && id.length === 36
      ? oldChar === "a"
        ? "b"
        : "a"
      : oldChar === "A"
        ? "B"
        : "A";
  return id.slice(0, charIndex) + other + id.slice(charIndex + 1);
};

const REAL_IDS: readonly Id[] = ["lead", "booking", "photo", "attempt", "resume", "link", "bidToken"];
/** Timing rounds per protected endpoint in a full run. */
const ROUNDS = 60;
/** True if the word is the first name on a page opened with the booking's token. The page greets its recipient and has no other personal data. */
const greetsByName = (entryPoint: EntryPoint, ids: Fixture["ids"], word: string) =>
  word === PERSON.FirstName && `${entryPoint.address}${JSON.stringify(entryPoint.json ?? "")}`.includes(ids.booking);

/** A browser signed in for the booked supplier, with an expired session. */
async function createExpiredBrowser({ worker }: Fixture): Promise<Browser> {
  const browser = worker.browser();
  await browser.signIn("demo-supplier-member");
  const { meta } = await worker.d1
    .prepare(
      "update sessions set ends_at = ?1 - 1, expires_at = ?1 - 1 where id_hash = (select id_hash from sessions order by created_at desc limit 1)",
    )
    .bind(Date.now())
    .run();
  if (meta.changes !== 1) throw new Error("no session ended");
  browser.ignoresSetCookie = true;
  return browser;
}

/** A browser that was signed in for the booked supplier and then signed out, with the cookies kept. */
async function createSignedOutBrowser({ worker }: Fixture): Promise<Browser> {
  const browser = worker.browser();
  await browser.signIn("demo-supplier-member");
  browser.ignoresSetCookie = true;
  const { status } = await browser.ask("/session/end", { form: {} });
  if (status !== 200) throw new Error(`nobody was signed out: ${status}`);
  return browser;
}

/** Smaller samples are not timed. */
const MIN_TIMED_SHARE = 0.1;

/**
 * Checks that nobody can read data that is not theirs, that a wrong URL gets the same response as a non-existent one, and that neither responses nor log lines
 * contain personal data.
 */
export const access: Part = async ({ findings, chance, share, fixture }) => {
  const findingLog = findings();
  const world = await fixture();
  const { worker, ids, anna, bob, otherSupplier, ownSupplier } = world;
  const anonymous = worker.browser();
  const guest = worker.browser();
  await guest.signIn("demo-supplier-guest");
  const strangers: Readonly<Record<Stranger, Browser>> = {
    nobody: anonymous,
    bob,
    otherSupplier,
    guest,
    expired: await createExpiredBrowser(world),
    signedOut: await createSignedOutBrowser(world),
  };
  const randomBelow = (below: number) => chance.whole(0, below - 1);

  // Checks the test itself: the owner sees the words that strangers must not see.
  if (leakedWords((await anna.ask(`/api/lead/${ids.lead}`)).text).length < 3)
    findingLog.addFinding("the fixture", "the holder does not see the contact details");
  if ((await ownSupplier.ask(`/workshop/bookings/${ids.booking}`)).status !== 200)
    findingLog.addFinding("the fixture", "the booked supplier cannot open its booking");
  worker.logged.length = 0;

  for (const resource of CLOSED_RESOURCES) {
    const realId = ids[resource.id];
    for (const visitor of resource.strangers) {
      const unknownId = randomIdLike(realId, randomBelow);
      const existingResponse = await resource.ask(strangers[visitor], realId);
      const missingResponse = await resource.ask(strangers[visitor], unknownId);
      findingLog.addToCount("protected entry points tried without access");
      if (existingResponse.status < 300 && leakedWords(existingResponse.text).length > 0)
        findingLog.addFinding(
          `${resource.name} reveals data without access`,
          `${visitor} sees ${leakedWords(existingResponse.text)}`,
        );
      if (missingResponse.status >= 500 || existingResponse.status >= 500)
        findingLog.addFinding(
          `${resource.name} fails`,
          `${visitor}: ${existingResponse.status}, ${missingResponse.status}`,
        );
      const existingText = stripVolatileValues(existingResponse, realId);
      const missingText = stripVolatileValues(missingResponse, unknownId);
      if (existingText !== missingText)
        findingLog.addFinding(
          `${resource.name} reveals which records exist`,
          `${visitor}: ${existingResponse.status} and ${missingResponse.status}, ${describeDifference(existingText, missingText)}`,
        );
    }
  }

  // Requests every entry point with the wrong cookies. Other tests check changes to data.
  const sample = { chance, share };
  const entryPoints = allEntryPoints(ids);
  for (const [who, browser] of Object.entries(strangers)) {
    if (share < 1 && who !== "nobody" && who !== "otherSupplier") continue;
    for (const entryPoint of sampleOf(sample, entryPoints)) {
      const answers = [
        entryPoint.kind === "page"
          ? await browser.ask(entryPoint.address)
          : entryPoint.method === "GET"
            ? await browser.ask(entryPoint.address, entryPoint)
            : null,
        entryPoint.kind === "page" ? await browser.ask(`${entryPoint.address}.data`) : null,
      ];
      for (const response of answers) {
        if (response === null) continue;
        findingLog.addToCount("entry points read without access");
        const leakedValues = leakedWords(`${[...response.headers].join("\n")}\n${response.text}`).filter(
          (word) => !greetsByName(entryPoint, ids, word),
        );
        if (leakedValues.length > 0)
          findingLog.addFinding(`${entryPoint.name} reveals data without access`, `${who} sees ${leakedValues}`);
      }
    }
  }

  // Requests a wrong URL as the right person: truncated, with one character changed, or unknown.
  for (const entryPoint of sampleOf(
    sample,
    pageEntryPoints(ids).concat(entryPoints.filter(({ kind, method }) => kind === "call" && method === "GET")),
  )) {
    const holds = REAL_IDS.filter((id) => entryPoint.address.includes(ids[id]));
    for (const id of holds) {
      const realId = ids[id];
      const wrong = {
        unknown: randomIdLike(realId, randomBelow),
        "with a changed character": changeOneCharacter(realId, randomBelow),
        truncated: realId.slice(0, -3),
      };
      const answers = new Map<string, string>();
      for (const [how, instead] of Object.entries(wrong)) {
        const response = await anna.ask(entryPoint.address.replace(realId, instead), { method: "GET" });
        findingLog.addToCount("wrong URLs");
        if (response.status >= 500)
          findingLog.addFinding(`${entryPoint.name} fails`, `a URL ${how}: ${response.status}`);
        // Skipped if another id in the URL is still valid, because the owner may read its data.
        if (holds.length === 1 && leakedWords(response.text).length > 0)
          findingLog.addFinding(
            `${entryPoint.name} reveals data for a wrong URL`,
            `${how}: ${leakedWords(response.text)}`,
          );
        answers.set(how, stripVolatileValues(response, instead, realId));
      }
      if (answers.get("unknown") !== answers.get("with a changed character"))
        findingLog.addFinding(
          `${entryPoint.name} distinguishes a nearly correct URL from an unknown one`,
          describeDifference(answers.get("unknown") ?? "", answers.get("with a changed character") ?? ""),
        );
    }
  }

  // Finally, strangers try to change everything. This checks only the responses, because the data may have changed.
  for (const [who, browser] of Object.entries(strangers)) {
    if (share < 1 && who !== "otherSupplier") continue;
    for (const entryPoint of sampleOf(sample, entryPoints)) {
      const response =
        entryPoint.kind === "page"
          ? await browser.ask(entryPoint.address, { form: { intent: "save", to: "", next: "1" } })
          : entryPoint.method === "POST"
            ? await browser.ask(entryPoint.address, entryPoint)
            : null;
      if (response === null) continue;
      findingLog.addToCount("entry points posted to without access");
      const views = leakedWords(`${[...response.headers].join("\n")}\n${response.text}`).filter(
        (word) => !greetsByName(entryPoint, ids, word),
      );
      if (views.length > 0)
        findingLog.addFinding(`${entryPoint.name}, posted to, reveals data without access`, `${who} sees ${views}`);
      if (response.status >= 500)
        findingLog.addFinding(`${entryPoint.name}, posted to, fails`, `${who}: ${response.status}`);
    }
  }

  const matches = worker.logged.filter(
    (line) =>
      leakedWords(line).length > 0 ||
      [...REAL_IDS.map((id) => ids[id]), ids.bobsLead].some((id) => line.includes(id)) ||
      /@customer\.example|@workshop\.example/.test(line),
  );
  findingLog.addToCount("log lines read", worker.logged.length);
  for (const line of matches)
    findingLog.addFinding("a log line contains personal data or a private URL", line.slice(0, 200));

  findingLog.notes.add(
    "allowed: register-workshop-quote-view returns 404 for an unknown offer, as B-225 requires, and 200 for an existing one (record 0042)",
  );

  // Response times must not reveal what exists. A small number of rounds proves nothing.
  if (share < MIN_TIMED_SHARE) return findingLog.end();
  const rounds = Math.max(12, Math.round(ROUNDS * share));
  let maxDifferenceMs = 0;
  for (const resource of CLOSED_RESOURCES.filter(({ strangers: excludedVisitors }) => excludedVisitors === STRANGERS)) {
    const realId = ids[resource.id];
    for (const visitor of ["otherSupplier", "nobody"] as const) {
      const measure = () =>
        compareResponseTimes(
          rounds,
          async () => (await resource.ask(strangers[visitor], realId)).ms,
          async () => (await resource.ask(strangers[visitor], randomIdLike(realId, randomBelow))).ms,
        );
      let { ms, noiseMs, isSignificant } = await measure();
      // Measures again, because a difference that a busy machine caused does not recur.
      if (isSignificant) ({ ms, noiseMs, isSignificant } = await measure());
      findingLog.addToCount("responses timed", rounds * 3);
      maxDifferenceMs = Math.max(maxDifferenceMs, Math.abs(ms));
      if (isSignificant)
        findingLog.addFinding(
          `${resource.name}: response time reveals which records exist`,
          `${visitor}: ${ms.toFixed(1)} ms apart, noise ${noiseMs.toFixed(1)} ms`,
        );
    }
  }
  findingLog.notes.add(
    `responses without access take equally long for existing and unknown records: ${maxDifferenceMs.toFixed(2)} ms difference at most (median of ${rounds} rounds)`,
  );
  return findingLog.end();
};
