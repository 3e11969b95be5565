import type { Discount } from "../../../domain/pricing/discounts/discount";
import { type Club, parseClubSlug } from "../../../domain/pricing/partners/club";
import { type ClubFacts, clubTermRules } from "../../../domain/pricing/partners/club-terms";
import {
  buildExampleNumber,
  matchesFormat,
  parseNumberList,
  type NumberCounts,
} from "../../../domain/pricing/partners/member-number";
import {
  type RewardsPartner,
  type RewardsFacts,
  rewardsTermRules,
} from "../../../domain/pricing/partners/rewards-terms";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { WithdrawnItem } from "../../../domain/operations/desk/versions";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import { type VersionedItemType, MAX_ENDED_ITEMS } from "./versioned";

const PARTNER_ACTIONS = {
  make: "partner-created",
  change: "partner-changed",
  end: "partner-ended",
  restore: "partner-restored",
} as const;

const listCodes = (codes: readonly Discount[]) => codes.map(({ code }) => code).toSorted();

/** Partner clubs by the slug of their page, as edited at the desk. Existing bookings keep their discount. */
export const CLUBS: VersionedItemType<"partner", ClubFacts> = {
  kind: "partner",
  rules: clubTermRules,
  actions: PARTNER_ACTIONS,
  facts: async ({ db }) => ({
    codes: listCodes(
      (await db.discounts.all()).filter((discount) => discount.needsReferral && !discount.isYouiRewards),
    ),
  }),
  keyOf(input) {
    const slug = parseClubSlug(input.key ?? "");
    return slug === null
      ? refuse("invalid-input", {
          key: ["Use 3 to 40 lowercase letters, digits and hyphens, but not an address that the site already uses"],
        })
      : { ok: true, key: slug };
  },
  takenErrors: { key: ["Another club already uses this address"] },
};

/** Key of the rewards partner. There is at most one. */
const REWARDS_KEY = "rewards";

/** The rewards partner, as edited at the desk. */
export const REWARDS: VersionedItemType<"rewards-partner", RewardsFacts> = {
  kind: "rewards-partner",
  rules: rewardsTermRules,
  actions: PARTNER_ACTIONS,
  facts: async ({ db }) => ({
    codes: listCodes((await db.discounts.all()).filter((discount) => discount.isYouiRewards)),
  }),
  keyOf: () => ({ ok: true, key: REWARDS_KEY }),
  takenErrors: { name: ["There is already a rewards partner"] },
};

export interface ConfiguredPartners {
  readonly ok: true;
  readonly clubs: readonly Club[];
  readonly rewards: RewardsPartner | null;
  readonly endedClubs: readonly WithdrawnItem[];
  readonly endedRewards: readonly WithdrawnItem[];
}

/** All current and ended partners, for operators who may change supply. */
export async function readPartners(context: Context): Promise<ConfiguredPartners | DeskRefusal> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const { partners, deskChanges } = context.db;
  const [clubs, rewards, endedClubs, endedRewards] = await Promise.all([
    partners.clubs(),
    partners.rewardsPartner(),
    deskChanges.listRemoved("partner", MAX_ENDED_ITEMS),
    deskChanges.listRemoved("rewards-partner", 1),
  ]);
  return { ok: true, clubs, rewards, endedClubs, endedRewards };
}

/** Maximum number of member numbers in a pasted list. */
export const MAX_MEMBER_NUMBERS = 20_000;

/** The list of member numbers for a code, with the partners that use the code. */
export interface NumberList {
  readonly ok: true;
  readonly code: string;
  readonly names: readonly string[];
  readonly formats: readonly string[];
  readonly counts: NumberCounts;
}

const isSameCode = (a: string, b: string) => a.toUpperCase() === b.toUpperCase();

async function buildNumberList(context: Context, code: string): Promise<NumberList | Refusal<"page-not-found">> {
  const [clubs, rewards] = await Promise.all([context.db.partners.clubs(), context.db.partners.rewardsPartner()]);
  const currentNumbers = [
    ...clubs.map(({ partnerName, discountCode, numberShape }) => ({ name: partnerName, discountCode, numberShape })),
    ...(rewards ? [rewards] : []),
  ].filter(({ discountCode }) => isSameCode(discountCode, code));
  const [first] = currentNumbers;
  if (first === undefined) return refuse("page-not-found");
  return {
    ok: true,
    code: first.discountCode,
    names: currentNumbers.map(({ name }) => name),
    formats: [...new Set(currentNumbers.map(({ numberShape }) => numberShape))],
    counts: await context.db.partners.numberCounts(first.discountCode),
  };
}

/** The number of member numbers for a code, for operators who may change supply. */
export async function readNumbers(
  context: Context,
  code: string,
): Promise<NumberList | DeskRefusal | Refusal<"page-not-found">> {
  const person = await findDeskPerson(context, "supply");
  return person.ok ? buildNumberList(context, code) : person;
}

/** What can be done with a list: add member numbers, end them, or delete the whole list. */
const NUMBER_CHANGES = ["members", "ended", "forget"] as const;

/** Maximum number of malformed numbers listed in the error. */
const MAX_NAMED_ITEMS = 5;

/** The member numbers in the pasted text, or an error message about them. */
function parsePastedNumbers(
  input: string,
  formats: readonly string[],
): { numbers: readonly string[]; numbersError: string | null } {
  const numbers = parseNumberList(input);
  const invalidNumbers = numbers.filter((number) => !formats.some((format) => matchesFormat(format, number)));
  const numbersError =
    numbers.length === 0
      ? "Paste the numbers, one per line"
      : numbers.length > MAX_MEMBER_NUMBERS
        ? `You pasted ${numbers.length} numbers. Paste at most ${MAX_MEMBER_NUMBERS} at a time`
        : invalidNumbers.length > 0
          ? `Numbers look like ${formats.map(buildExampleNumber).join(" or ")}. ${invalidNumbers.length} do not: ${invalidNumbers
              .slice(0, MAX_NAMED_ITEMS)
              .map((number) => number.slice(0, 40))
              .join(", ")}`
          : null;
  return { numbers, numbersError };
}

/** Changes the member numbers for a code, with a reason. The change applies to bookings made from now on. */
export async function changeNumbers(
  context: Context,
  submission: ConfirmedForm,
  code: string,
  { change, pasted }: { readonly change: string; readonly pasted: string },
): Promise<DeskActionResult> {
  const storedNumbers = await readNumbers(context, code);
  if (!storedNumbers.ok) return storedNumbers;
  const numberChange = NUMBER_CHANGES.find((value) => value === change);
  if (numberChange === undefined) return refuse("invalid-input", { change: ["Choose what to do with them"] });
  const { numbers, numbersError } =
    numberChange === "forget" ? { numbers: [], numbersError: null } : parsePastedNumbers(pasted, storedNumbers.formats);
  if (numbersError !== null) return refuse("invalid-input", { pasted: [numbersError] });
  const deskAction = {
    kind: "partner-numbers-changed",
    about: `numbers:${storedNumbers.code}:${numberChange}`,
  } as const;
  return runDeskAction(context, "supply", submission, deskAction, async () => {
    if (numberChange === "forget") await context.db.partners.deleteNumbers(storedNumbers.code);
    else
      await context.db.partners.setNumbers(
        storedNumbers.code,
        numbers,
        numberChange === "members" ? "active" : "closed",
      );
    return { ok: true } as const;
  });
}
