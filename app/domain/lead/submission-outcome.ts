import type { LeadGuid } from "../core/ids";
import {
  LEAD_SOURCE,
  type Lead,
  type LeadStatus,
  type OutcomeKind,
  type SubmissionOutcome,
  isProductOrder,
} from "./lead";

export interface SubmissionFacts {
  readonly lead: Pick<Lead, "isUnknownVehicle" | "cart" | "leadSource" | "supplierId" | "gotProductQuoteFlow">;
  /** Suppliers that serve the request, including fully booked ones (F-276); null = could not be determined. */
  readonly supplierCount: number | null;
  /** Whether the customer gets instant or estimated prices, according to the pricing gate; null = some price is still unknown. */
  readonly isPriced: boolean | null;
  /** Whether the lead comes from an exclusive supplier's funnel, which has only one workshop. */
  readonly hasExclusiveWorkshop: boolean;
  readonly hasExclusiveConfiguration: boolean;
  readonly hasCompleteContact: boolean;
  readonly isSignedIn: boolean;
}

/** Decides the kind of outcome, before the callback rules that apply to every outcome. */
function decideOutcomeKind(facts: SubmissionFacts): OutcomeKind | null {
  const { lead } = facts;
  if (lead.isUnknownVehicle) return "callback";
  if (facts.supplierCount === 0) return "no-mechanics";
  if (isProductOrder(lead)) return "product-finalise";
  if (facts.isPriced === null) return null;
  if (!facts.isPriced) return "confirmation-success";
  const isWorkshopWindscreen = lead.leadSource === LEAD_SOURCE.windscreen && lead.supplierId !== null;
  return facts.hasExclusiveWorkshop || facts.hasExclusiveConfiguration || isWorkshopWindscreen
    ? "booking-finalise"
    : "quotes";
}

const PRICED_OUTCOMES: ReadonlySet<OutcomeKind> = new Set(["booking-finalise", "quotes"]);

/** The first outcome that applies, in the specification's order (F-272–F-285). null = cannot be determined (F-290). */
export function submissionOutcome(facts: SubmissionFacts): SubmissionOutcome | null {
  const kind = decideOutcomeKind(facts);
  if (kind === null) return null;
  const wantsCall =
    kind === "callback" ||
    kind === "no-mechanics" ||
    (PRICED_OUTCOMES.has(kind) && (facts.hasCompleteContact || facts.isSignedIn));
  return { kind, schedulesCallback: wantsCall && facts.lead.leadSource !== LEAD_SOURCE.rewardsPartner };
}

/** QuotedAutomatically when priced or in a product or instant-booking flow, else QuoteRequested (F-287–F-289). */
export function toLeadStatus(outcome: SubmissionOutcome): LeadStatus {
  return PRICED_OUTCOMES.has(outcome.kind) || outcome.kind === "product-finalise"
    ? "QuotedAutomatically"
    : "QuoteRequested";
}

/** The path of the page for an outcome. The guid in the path grants no access by itself. */
export function outcomePath(outcome: SubmissionOutcome, guid: LeadGuid, supplierName: string | null = null): string {
  switch (outcome.kind) {
    case "callback":
      return `/quote-callback/${guid}`;
    case "no-mechanics":
      return `/quote-no-mechanics/${guid}?willCustomerGetCallback=${outcome.schedulesCallback}`;
    case "product-finalise":
      return `/booking/${guid}/product-finalise`;
    case "booking-finalise":
      return `/booking/${guid}/finalise`;
    case "quotes":
      return `/quotes/${guid}`;
    case "confirmation-success":
      return `/quote-confirmation-success/${guid}${supplierName === null ? "" : `?${new URLSearchParams({ supplierName })}`}`;
  }
}
