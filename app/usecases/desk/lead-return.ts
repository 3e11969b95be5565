import { RETURN_REASONS } from "../../domain/bids/lead-return";
import { COUNTRIES } from "../../domain/country/country";
import { formatMoney } from "../../domain/money/format";
import { type Refusal, refuse } from "../../domain/outcomes";
import { describeVehicle } from "../../domain/vehicle/describe";
import type { Context } from "../context";
import { sealMessage } from "../messages/seal-message";
import type { PaidClaim, StoredReturn } from "../ports/lead-returns";
import type { Grant, StoredGiveaway } from "../ports/giveaways";
import { doAtDesk, type Pressed } from "./act";
import { type Given, giveAway } from "./giveaway";
import { type DeskPerson, type DeskRefusal, deskPerson } from "./standing";

const MAX_ANSWER_LETTERS = 1_000;

export interface LeadReturnCase {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly asked: StoredReturn;
  /** What the workshop wrote. */
  readonly words: string;
  readonly reason: string;
  readonly claim: PaidClaim;
}

/** What a workshop asks back, as whoever decides reads it. */
export async function readLeadReturn(
  context: Context,
  id: string,
): Promise<LeadReturnCase | DeskRefusal | Refusal<"page-not-found">> {
  const person = await deskPerson(context, "refund");
  if (!person.ok) return person;
  const asked = await context.db.leadReturns.find(id);
  const claim = asked && (await context.db.leadReturns.paid(asked.leadGuid, asked.supplierId));
  if (asked === null || claim === null) return refuse("page-not-found");
  const words = asked.sealed === "" ? "Deleted with the customer's data" : await context.cipher.open(asked.sealed, id);
  return { ok: true, person, asked, words, reason: RETURN_REASONS[asked.reason], claim };
}

/** Gives back what the claim cost, or does not; the workshop is mailed the answer. Once. */
export const decideLeadReturn = (
  context: Context,
  id: string,
  pressed: Pressed,
  typed: { readonly decision: string; readonly answer: string },
): Promise<Given> => {
  const isReturned = typed.decision === "return";
  return doAtDesk(
    context,
    "refund",
    pressed,
    { kind: isReturned ? "claim-returned" : "claim-not-returned", about: id },
    async ({ giver }, reason) => {
      const answer = typed.answer.replace(/\r\n?/g, "\n").trim();
      const fields = {
        ...(!isReturned && typed.decision !== "refuse" && { decision: ["Say what you decide"] }),
        ...((answer === "" || answer.length > MAX_ANSWER_LETTERS) && {
          answer: [`Enter a message to the workshop of up to ${MAX_ANSWER_LETTERS} characters`],
        }),
      };
      if (Object.keys(fields).length > 0) return refuse("invalid-input", fields);
      const asked = await context.db.leadReturns.find(id);
      const claim = asked && (await context.db.leadReturns.paid(asked.leadGuid, asked.supplierId));
      if (asked === null || claim === null) return refuse("page-not-found");
      if (asked.state !== "waiting")
        // Cut off after it was decided: the same press is finished.
        return asked.state === (isReturned ? "returned" : "refused") &&
          asked.answerSealed &&
          (await context.cipher.open(asked.answerSealed, id)) === answer
          ? { ok: true as const }
          : refuse("already-decided");
      if (!isReturned) return writeDecision(context, { asked, claim, answer, by: giver.name, grant: null });
      const { supplierId } = asked;
      return giveAway(
        context,
        { id: pressed.id, reason, by: giver },
        { kind: "lead-refund", amount: claim.amount, about: id, supplierId, details: { answer } },
        (grant) => writeDecision(context, { asked, claim, answer, by: giver.name, grant }),
      );
    },
  );
};

export interface LeadReturnDetails {
  readonly answer: string;
}

/** Refunds what the claim cost, once a second person has approved it. */
export async function decideLeadReturnWithGrant(
  context: Context,
  { about, askedByName }: StoredGiveaway,
  { answer }: LeadReturnDetails,
  grant: Grant,
): Promise<{ readonly ok: true } | Refusal<"already-decided" | "page-not-found">> {
  const asked = await context.db.leadReturns.find(about);
  const claim = asked && (await context.db.leadReturns.paid(asked.leadGuid, asked.supplierId));
  if (asked === null || claim === null) return refuse("page-not-found");
  return writeDecision(context, { asked, claim, answer, by: askedByName, grant });
}

/** Refunds with a grant, declines without one. */
async function writeDecision(
  context: Context,
  {
    asked,
    claim,
    answer,
    by,
    grant,
  }: {
    readonly asked: StoredReturn;
    readonly claim: PaidClaim;
    readonly answer: string;
    readonly by: string;
    readonly grant: Grant | null;
  },
): Promise<{ readonly ok: true } | Refusal<"already-decided">> {
  const at = context.clock.now();
  const isReturned = grant !== null;
  const written = await context.db.leadReturns.decide(
    asked.id,
    {
      state: isReturned ? "returned" : "refused",
      answerSealed: await context.cipher.seal(answer, asked.id),
      by,
      at,
      messages: await messagesOf(context, asked, claim, isReturned, answer, at),
    },
    grant,
  );
  if (!written) return refuse("already-decided");
  context.later(context.jobs.sendMessages());
  return { ok: true };
}

async function messagesOf(
  context: Context,
  { id, leadGuid, supplierId }: StoredReturn,
  { amount }: PaidClaim,
  isReturned: boolean,
  answer: string,
  at: number,
) {
  const [contacts, stored] = await Promise.all([
    context.db.portalAccess.accountContacts([supplierId]),
    context.db.leads.findStored(leadGuid),
  ]);
  const contact = contacts.get(supplierId);
  if (!contact) return [];
  const { currency } = COUNTRIES[context.config.country];
  return [
    await sealMessage(context, {
      id: `supplier-claim-decided:${id}:email`,
      channel: "email",
      template: "supplier-claim-decided",
      to: contact.email,
      about: leadGuid,
      notBefore: at,
      values: {
        supplier_contact: contact.name,
        vehicle: (stored && describeVehicle(stored.lead.vehicle)) || "vehicle",
        decided: isReturned
          ? `${formatMoney(amount, currency)} is back in your wallet.`
          : `The ${formatMoney(amount, currency)} that you paid stay paid.`,
        answer,
      },
    }),
  ];
}
