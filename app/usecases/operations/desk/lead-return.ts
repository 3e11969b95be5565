import { RETURN_REASONS, type PaidClaim, type StoredReturn } from "../../../domain/quotes/bids/stored-return";
import { COUNTRIES } from "../../../domain/core/country/country";
import { formatMoney } from "../../../domain/core/money/format";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { describeVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import type { Grant, StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import { runDeskAction, type ConfirmedForm } from "./act";
import { type GiveawayResult, grantGiveaway } from "./giveaway";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";
import { findAccountContact } from "../../identity/store-account/stores";
import { sealForWorkshop } from "../../notifications/seal-message";

const MAX_ANSWER_LENGTH = 1_000;

export interface LeadReturnCase {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly leadReturn: StoredReturn;
  /** The workshop's explanation, as it was entered. */
  readonly text: string;
  readonly reason: string;
  readonly claim: PaidClaim;
}

/** Loads a workshop's refund request for a lead, for the person who decides. */
export async function readLeadReturn(
  context: Context,
  id: string,
): Promise<LeadReturnCase | DeskRefusal | Refusal<"page-not-found">> {
  const person = await findDeskPerson(context, "refund");
  if (!person.ok) return person;
  const storedReturn = await context.db.leadReturns.find(id);
  const claim =
    storedReturn && (await context.db.leadReturns.findPaidClaim(storedReturn.leadGuid, storedReturn.supplierId));
  if (storedReturn === null || claim === null) return refuse("page-not-found");
  const text =
    storedReturn.sealed === ""
      ? "Deleted with the customer's data"
      : await context.cipher.open(storedReturn.sealed, id);
  return { ok: true, person, leadReturn: storedReturn, text, reason: RETURN_REASONS[storedReturn.reason], claim };
}

/** Decides whether the lead fee is refunded. A request is decided once. The workshop gets the answer by email. */
export const decideLeadReturn = (
  context: Context,
  id: string,
  submission: ConfirmedForm,
  input: { readonly decision: string; readonly answer: string },
): Promise<GiveawayResult> => {
  const isRefunded = input.decision === "return";
  return runDeskAction(
    context,
    "refund",
    submission,
    { kind: isRefunded ? "lead-refunded" : "lead-refund-declined", about: id },
    async ({ givingOperator }, reason) => {
      const message = input.answer.replace(/\r\n?/g, "\n").trim();
      const fields = {
        ...(!isRefunded && input.decision !== "refuse" && { decision: ["Choose your decision"] }),
        ...((message === "" || message.length > MAX_ANSWER_LENGTH) && {
          answer: [`Enter a message to the workshop of up to ${MAX_ANSWER_LENGTH} characters`],
        }),
      };
      if (Object.keys(fields).length > 0) return refuse("invalid-input", fields);
      const storedReturn = await context.db.leadReturns.find(id);
      const claim =
        storedReturn && (await context.db.leadReturns.findPaidClaim(storedReturn.leadGuid, storedReturn.supplierId));
      if (storedReturn === null || claim === null) return refuse("page-not-found");
      if (storedReturn.state !== "waiting")
        // An earlier call was interrupted after the decision. The same submission completes it.
        return storedReturn.state === (isRefunded ? "returned" : "refused") &&
          storedReturn.answerSealed &&
          (await context.cipher.open(storedReturn.answerSealed, id)) === message
          ? { ok: true as const }
          : refuse("already-decided");
      if (!isRefunded)
        return writeDecision(context, {
          leadReturn: storedReturn,
          claim,
          answer: message,
          by: givingOperator.name,
          grant: null,
        });
      const { supplierId } = storedReturn;
      return grantGiveaway(
        context,
        { id: submission.id, reason, by: givingOperator },
        { kind: "lead-refund", amount: claim.amount, about: id, supplierId, details: { answer: message } },
        (grant) =>
          writeDecision(context, { leadReturn: storedReturn, claim, answer: message, by: givingOperator.name, grant }),
      );
    },
  );
};

export interface LeadReturnDetails {
  readonly answer: string;
}

/** Refunds the lead fee, after a second person has approved it. */
export async function decideLeadReturnWithGrant(
  context: Context,
  { about, askedByName }: StoredGiveaway,
  { answer: message }: LeadReturnDetails,
  grant: Grant,
): Promise<{ readonly ok: true } | Refusal<"already-decided" | "page-not-found">> {
  const storedReturn = await context.db.leadReturns.find(about);
  const claim =
    storedReturn && (await context.db.leadReturns.findPaidClaim(storedReturn.leadGuid, storedReturn.supplierId));
  if (storedReturn === null || claim === null) return refuse("page-not-found");
  return writeDecision(context, { leadReturn: storedReturn, claim, answer: message, by: askedByName, grant });
}

/** Refunds with a grant, declines without one. */
async function writeDecision(
  context: Context,
  {
    leadReturn: storedReturn,
    claim,
    answer: message,
    by,
    grant,
  }: {
    readonly leadReturn: StoredReturn;
    readonly claim: PaidClaim;
    readonly answer: string;
    readonly by: string;
    readonly grant: Grant | null;
  },
): Promise<{ readonly ok: true } | Refusal<"already-decided">> {
  const at = context.clock.now();
  const isRefunded = grant !== null;
  const isWritten = await context.db.leadReturns.decide(
    storedReturn.id,
    {
      state: isRefunded ? "returned" : "refused",
      answerSealed: await context.cipher.seal(message, storedReturn.id),
      by,
      at,
      messages: await buildDecisionMessages(context, storedReturn, claim, isRefunded, message, at),
    },
    grant,
  );
  if (!isWritten) return refuse("already-decided");
  context.later(context.jobs.sendMessages());
  return { ok: true };
}

async function buildDecisionMessages(
  context: Context,
  { id, leadGuid, supplierId }: StoredReturn,
  { amount }: PaidClaim,
  isRefunded: boolean,
  message: string,
  at: number,
) {
  const [contact, storedLead] = await Promise.all([
    findAccountContact(context, supplierId),
    context.db.leads.findStored(leadGuid),
  ]);
  if (!contact) return [];
  const { currency } = COUNTRIES[context.config.country];
  return sealForWorkshop(context, contact, {
    id: `supplier-claim-decided:${id}`,
    template: "supplier-claim-decided",
    about: leadGuid,
    notBefore: at,
    values: {
      vehicle: (storedLead && describeVehicle(storedLead.lead.vehicle)) || "vehicle",
      decided: isRefunded
        ? `${formatMoney(amount, currency)} is back in your wallet.`
        : `The ${formatMoney(amount, currency)} that you paid is not refunded.`,
      answer: message,
    },
  });
}
