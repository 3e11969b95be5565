import { basicService, repairFromTask } from "../../domain/cart/new-item";
import { amountOff, type DiscountTerms } from "../../domain/discounts/amount";
import type { Discount } from "../../domain/discounts/discount";
import { parseTermKey, TERM_RULES, type TermFacts, type TermKind, type TermValues } from "../../domain/discounts/terms";
import { COUNTRIES } from "../../domain/country/country";
import { canonicalJson } from "../../domain/hashing/canonical-json";
import type { Cents } from "../../domain/money/money";
import { type OutcomeCode, type Refusal, refuse } from "../../domain/outcomes";
import type { Typed } from "../../domain/supplier-settings/section";
import { addDays, dayAt } from "../../domain/time/days";
import type { Context } from "../context";
import { SAMPLE_RATES, samplePriced } from "../joining/sample-prices";
import type { StoredTerms } from "../ports/discount-terms";
import { doAtDesk, type Pressed } from "./act";
import { type DeskPerson, type DeskRefusal, deskPerson } from "./standing";

/** Jobs that a change is shown for before it is made. */
const MAX_JOBS = 20;
const MAX_CHANGES = 20;

/** Every code, for whoever decides on supply. */
export async function readCodes(
  context: Context,
): Promise<{ readonly ok: true; readonly codes: readonly Discount[] } | DeskRefusal> {
  const person = await deskPerson(context, "supply");
  if (!person.ok) return person;
  const codes = await context.db.discounts.all();
  return { ok: true, codes: codes.toSorted((a, b) => a.code.localeCompare(b.code)) };
}

/** A code or a voucher as its page shows it. */
export interface TermsCase<K extends TermKind = TermKind> {
  readonly ok: true;
  readonly kind: K;
  readonly facts: TermFacts;
  /** null = it is to be made. */
  readonly stored: StoredTerms<K> | null;
  /** Counts its changes, from 1; 0 = as it came. */
  readonly version: number;
}

async function termsCase<K extends TermKind>(
  context: Context,
  kind: K,
  key: string | null,
): Promise<TermsCase<K> | Refusal<"page-not-found">> {
  const [stored, codes] = await Promise.all([
    key === null ? null : context.db.discountTerms.find(kind, key, MAX_CHANGES),
    context.db.discounts.all(),
  ]);
  if (key !== null && stored === null) return refuse("page-not-found");
  const facts = {
    currency: COUNTRIES[context.config.country].currency,
    models: codes.filter((each) => each.kind === "voucher").map((each) => each.code),
  };
  return { ok: true, kind, facts, stored, version: stored?.changes[0]?.version ?? 0 };
}

/** A code or a voucher with its changes, for whoever decides on supply; `key` null = the page that makes one. */
export async function readTerms<K extends TermKind>(
  context: Context,
  kind: K,
  key: string | null,
): Promise<TermsCase<K> | DeskRefusal | Refusal<"page-not-found">> {
  const person = await deskPerson(context, "supply");
  return person.ok ? termsCase(context, kind, key) : person;
}

/** What a job costs, and what comes off it now and would come off. Cents with GST. */
export interface DiscountedJob {
  readonly job: string;
  readonly price: Cents;
  /** null = it takes nothing off a booking of that price. */
  readonly now: Cents | null;
  readonly becomes: Cents | null;
}

/** What terms take off twenty usual jobs, each a booking of its own, as bookings are discounted on a day when they hold. */
export async function previewTerms<K extends TermKind>(
  context: Context,
  kind: K,
  now: TermValues[K] | null,
  value: TermValues[K],
): Promise<readonly DiscountedJob[]> {
  const { country } = context.config;
  const tasks = (await context.db.tasks.all()).filter(
    ({ pricing, ownStep, countries, isPopular }) =>
      isPopular && pricing !== "Unpriced" && ownStep === null && countries.includes(country),
  );
  const items = [basicService, ...tasks.map((task) => repairFromTask(task))];
  const priced = await samplePriced(context, items.slice(0, 2 * MAX_JOBS), SAMPLE_RATES);
  return priced.slice(0, MAX_JOBS).map(({ job, price }) => {
    const off = (terms: TermValues[K] | null): Cents | null => {
      const taken = terms && worthOf(kind, terms);
      if (taken === null || (taken.minimumTotal !== null && price.total < taken.minimumTotal)) return null;
      return amountOff(price.lines, taken).low;
    };
    return { job, price: price.total, now: off(now), becomes: off(value) };
  });
}

/** null = it is worth nothing by itself: stopped, or as much as somebody has on account. */
function worthOf<K extends TermKind>(
  kind: K,
  terms: TermValues[K],
): (DiscountTerms & { readonly minimumTotal: Cents | null }) | null {
  if (kind === "code") {
    const code = terms as TermValues["code"];
    return code.amount === null && code.percentage100 === null ? null : code;
  }
  const { value, status } = terms as TermValues["voucher"];
  return status === "valid" ? { amount: value, percentage100: null, cap: null, minimumTotal: null } : null;
}

/** Somebody changed it after the page was opened. */
export interface TermsMeanwhile<K extends TermKind> extends Refusal<"settings-changed"> {
  readonly theirs: TermsCase<K>;
  readonly yours: TermValues[K];
}
type Done<K extends TermKind> = { readonly ok: true; readonly key?: string } | TermsMeanwhile<K> | Refusal<OutcomeCode>;

/** Of which page's state an act is. */
interface OfTerms<K extends TermKind> {
  readonly kind: K;
  /** null = it is made, under the key that was typed. */
  readonly key: string | null;
  /** That the page was drawn with. */
  readonly version: number;
}

async function putInForce<K extends TermKind>(
  context: Context,
  person: DeskPerson,
  why: string,
  { kind, key, version }: OfTerms<K> & { readonly key: string },
  found: TermsCase<K>,
  value: TermValues[K],
): Promise<Done<K>> {
  const before = found.stored?.value ?? null;
  if (before !== null && canonicalJson(before) === canonicalJson(value)) return { ok: true };
  if (found.version !== version) return { ...refuse("settings-changed"), theirs: found, yours: value };
  const isSaved = await context.db.discountTerms.save(kind, key, {
    version: version + 1,
    at: context.clock.now(),
    actor: person.personId,
    actorName: person.name,
    before,
    after: value,
    why,
  });
  if (isSaved) return { ok: true };
  const again = await termsCase(context, kind, key);
  return again.ok ? { ...refuse("settings-changed"), theirs: again, yours: value } : again;
}

const aboutTerms = (kind: TermKind, key: string): string => `${kind}:${key}`;

/** Makes a code or a voucher, or changes one, to what was typed: from now on. What was booked keeps what came off. */
export async function changeTerms<K extends TermKind>(
  context: Context,
  pressed: Pressed,
  of: OfTerms<K>,
  typed: Typed,
): Promise<Done<K>> {
  const key = of.key ?? parseTermKey(of.kind, typed.key ?? "");
  if (key === null) {
    const person = await deskPerson(context, "supply");
    return person.ok ? refuse("invalid-input", { key: [KEY_WORDS[of.kind]] }) : person;
  }
  const kind = of.key === null ? "discount-made" : "discount-changed";
  return doAtDesk(
    context,
    "supply",
    pressed,
    { kind, about: aboutTerms(of.kind, key) },
    async (person, why): Promise<Done<K>> => {
      const found = await termsCase(context, of.kind, of.key);
      if (!found.ok) return found;
      const read = TERM_RULES[of.kind].read(typed, found.facts, found.stored?.value ?? null);
      if (!read.ok) return refuse("invalid-input", read.errors);
      if (of.key !== null) return putInForce(context, person, why, { ...of, key }, found, read.value);
      const there = await context.db.discountTerms.find(of.kind, key, 1);
      if (there === null) return putInForce(context, person, why, { ...of, key }, found, read.value);
      // Made by the same press, whose answer was lost.
      return there.changes.length === 1 && canonicalJson(there.value) === canonicalJson(read.value)
        ? { ok: true }
        : refuse("invalid-input", { key: ["There is one with this name"] });
    },
  );
}

const KEY_WORDS: Readonly<Record<TermKind, string>> = {
  code: "Use 3 to 20 letters, digits and hyphens, and not the word NEW",
  voucher: "Use 6 to 32 letters, digits and hyphens",
};

/** Ends a code or stops a voucher at once. */
export const endTerms = <K extends TermKind>(
  context: Context,
  pressed: Pressed,
  of: OfTerms<K> & { readonly key: string },
): Promise<Done<K>> =>
  doAtDesk(
    context,
    "supply",
    pressed,
    { kind: "discount-ended", about: aboutTerms(of.kind, of.key) },
    async (person, why): Promise<Done<K>> => {
      const found = await termsCase(context, of.kind, of.key);
      if (!found.ok) return found;
      if (found.stored === null) return refuse("page-not-found");
      const today = dayAt(context.clock.now(), COUNTRIES[context.config.country].defaultZone);
      const ended = TERM_RULES[of.kind].ended(found.stored.value, addDays(today, -1));
      return putInForce(context, person, why, of, found, ended);
    },
  );

/** Puts back what stood before its version `undone`, as a version of its own; the first one of what was made cannot be put back. */
export const putTermsBack = <K extends TermKind>(
  context: Context,
  pressed: Pressed,
  of: OfTerms<K> & { readonly key: string },
  undone: number,
): Promise<Done<K>> =>
  doAtDesk(
    context,
    "supply",
    pressed,
    { kind: "discount-put-back", about: aboutTerms(of.kind, of.key) },
    async (person, why): Promise<Done<K>> => {
      const found = await termsCase(context, of.kind, of.key);
      if (!found.ok) return found;
      const before = found.stored?.changes.find((each) => each.version === undone)?.before ?? null;
      return before === null ? refuse("page-not-found") : putInForce(context, person, why, of, found, before);
    },
  );
