import type { LeadGuid } from "../../domain/core/ids";
import { isContactComplete } from "../../domain/identity/contact/contact";
import type { CartItem } from "../../domain/lead/cart-item";
import type { Lead } from "../../domain/lead/lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { isPricedFlow, pricingGate } from "../../domain/lead/pricing-gate";
import { findMissingFields } from "../../domain/lead/submission-gate";
import { addressErrors } from "../../texts/quotes";
import { submissionMessages } from "../../domain/lead/submission-messages";
import { outcomePath, toLeadStatus, submissionOutcome } from "../../domain/lead/submission-outcome";
import type { SubmissionOutcome } from "../../domain/lead/lead";
import { findExclusiveSupplierId } from "../../domain/lead/lead";
import { configuredLeadFields } from "../../domain/lead/funnel-configuration";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { openQueuedBiddings } from "../quotes/bids/open-bidding";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import { pickServiceDay, serviceWindow, jobLocation } from "../lead/dates/service-window";
import { sealMessage } from "../notifications/seal-message";
import { applyConfiguration, type ConfiguredLead, findExclusiveSupplier } from "./funnel-rules";
import { addLeadVehicle } from "../garage/keep-vehicle";
import { loadLeadPhotos } from "../lead/photos/find-image";
import { loadJob } from "../quotes/load-job";
import { loadSupplierCounts } from "../quotes/supplier-counts";
import { needsContact } from "./needs-contact";
import { openLead } from "../lead/open-lead";
import { queueSave } from "../lead/queue-save";
import { messageOf } from "../ports/log";

export type SubmittedLead = {
  readonly ok: true;
  readonly guid: LeadGuid;
  readonly outcome: SubmissionOutcome;
  readonly redirectTo: string;
};
export type SubmitRefusal = Refusal<
  | "lead-not-found"
  | "lead-incomplete"
  | "flow-unresolved"
  | "not-last-in-queue"
  | "idempotency-key-reused"
  | "save-delayed"
>;

/** Maximum number of attempts. If the lead changes each time, the customer is still filling in the form. */
const MAX_ATTEMPTS = 3;

/** Wording from the specification for leads that cannot be resolved (F-290). */
const UNRESOLVED_MESSAGE = "Couldn't figure out the rest of the quote flow.";

/** The page after the submission. If a single supplier will send the quotes later, the page names the supplier, unless its name is hidden (F-283, F-346). */
async function toSubmittedLead(
  context: Context,
  { lead, configuration }: ConfiguredLead,
  outcome: SubmissionOutcome,
): Promise<SubmittedLead> {
  const showsSupplier = outcome.kind === "confirmation-success" && !configuration.hidesSupplier;
  const supplier = showsSupplier ? await findExclusiveSupplier(context, lead) : null;
  return { ok: true, guid: lead.guid, outcome, redirectTo: outcomePath(outcome, lead.guid, supplier?.name ?? null) };
}

/** The fields that the outcome sets on the lead: the supplier in its configuration, or our own service for a battery in the product flow. */
function toOutcomePatch(
  { config }: Context,
  { lead, configuration }: ConfiguredLead,
  { kind }: SubmissionOutcome,
): LeadPatch {
  return {
    ...(configuration.id === null ? {} : configuredLeadFields(configuration)),
    ...(kind === "product-finalise" && lead.supplierId === null ? { supplierId: config.mobileServicesSupplierId } : {}),
  };
}

/** Recalculates everything that a submission depends on. Prices from the browser are ignored. */
async function evaluateSubmission(
  context: Context,
  { lead, configuration }: ConfiguredLead,
): Promise<{ cart: readonly CartItem[]; outcome: SubmissionOutcome | null; isContactMissing: boolean }> {
  const [counts, { sheet }] = await Promise.all([
    loadSupplierCounts(context, lead).catch((error: unknown) => {
      context.log.warn({
        event: "supplier-counts-failed",
        message: messageOf(error),
      });
      return null;
    }),
    loadJob(context, lead),
  ]);
  const cart = lead.cart.map((item) => ({ ...item, canCalculatePrice: !sheet.unpriced.includes(item.key) }));
  const gate = pricingGate(cart, counts?.hasZeroCommsSupplier ?? null);
  const hasCompleteContact = isContactComplete(lead.contact);
  const isSignedIn = (await currentUser(context)) !== null;
  const outcome = submissionOutcome({
    lead,
    supplierCount: counts?.totalCount ?? null,
    isPriced: gate === "unknown" ? null : isPricedFlow(gate),
    hasExclusiveWorkshop: findExclusiveSupplierId(lead) !== null,
    hasExclusiveConfiguration: configuration.exclusiveSupplierId !== null,
    hasCompleteContact,
    isSignedIn,
  });
  return { cart, outcome, isContactMissing: await needsContact(context, lead, configuration, isPricedFlow(gate)) };
}

/** The service date to submit. A date that has passed or cannot be requested becomes the default for the urgency (F-236). */
async function findSubmittedDay(context: Context, lead: Lead): Promise<Pick<LeadPatch, "serviceDay">> {
  if (lead.serviceDay === null || lead.suburb === null) return {};
  const window = serviceWindow(context, jobLocation(lead), await context.db.blockedDates.all());
  return { serviceDay: pickServiceDay(window, lead.serviceDay, lead.quoteUrgency) };
}

/**
 * Patch operations for items that can now be priced or no longer can. Other items are left out, so that the patch does not restore an item that was removed in
 * the meantime.
 */
const toRepricingOps = (previousItems: readonly CartItem[], nextItems: readonly CartItem[]) =>
  nextItems.flatMap((item, index) =>
    item.canCalculatePrice === previousItems[index]?.canCalculatePrice ? [] : [{ op: "put" as const, item }],
  );

const sealSubmissionMessages = (context: Context, lead: Lead, outcome: SubmissionOutcome) =>
  Promise.all(
    submissionMessages(
      lead,
      outcome,
      new URL(outcomePath(outcome, lead.guid), context.config.brand.websiteUrl).href,
    ).map((message) =>
      sealMessage(context, {
        ...message,
        id: `${message.template}:${lead.guid}:${message.channel}`,
        about: lead.guid,
        notBefore: context.clock.now(),
      }),
    ),
  );

/**
 * Submits a lead. Checks everything again, determines the outcome, and writes it together with the status, a callback and messages. A second submission returns
 * the outcome of the first (F-244, F-271–F-290).
 */
export async function submitLead(context: Context, guid: LeadGuid): Promise<SubmittedLead | SubmitRefusal> {
  for (let attempt = 1; ; attempt += 1) {
    const submitResult = await trySubmit(context, guid);
    if (submitResult !== "lead-changed") return submitResult;
    if (attempt === MAX_ATTEMPTS) return refuse("not-last-in-queue");
  }
}

async function trySubmit(context: Context, guid: LeadGuid): Promise<SubmittedLead | SubmitRefusal | "lead-changed"> {
  const storedLead = await context.db.leads.findStored(guid);
  if (storedLead === null) return refuse("lead-not-found");
  const leadAccess = await openLead(context, storedLead);
  const configuredLead = await applyConfiguration(context, leadAccess.lead);
  const { lead } = configuredLead;
  if (lead.outcome !== null) return toSubmittedLead(context, configuredLead, lead.outcome);

  const [{ cart, outcome, isContactMissing }, date, photos] = await Promise.all([
    evaluateSubmission(context, configuredLead),
    findSubmittedDay(context, lead),
    loadLeadPhotos(context, lead, false),
  ]);
  const missing = findMissingFields(lead, isContactMissing, photos.isRequiredPhotoMissing);
  if (missing.length > 0) return refuse("lead-incomplete", addressErrors(missing));
  if (outcome === null) {
    context.log.error({ event: "flow-unresolved", message: UNRESOLVED_MESSAGE });
    return refuse("flow-unresolved");
  }
  const saveResult = await queueSave(context, {
    guid,
    change: {
      kind: "submit",
      revision: lead.revision,
      status: toLeadStatus(outcome),
      outcome,
      messages: await sealSubmissionMessages(context, lead, outcome),
    },
    patch: {
      ...date,
      ...toOutcomePatch(context, configuredLead, outcome),
      noMechanics: outcome.kind === "no-mechanics",
      cartOps: toRepricingOps(lead.cart, cart),
    },
    retainQuote: true,
    idempotencyKey: context.ids.token(),
    reason: outcome.kind,
  });
  // "shift" means that the submitter does not hold the lead. The contact check above has already refused such a submitter, unless no contact was needed.
  if (!saveResult.ok) {
    if (saveResult.code === "lead-changed") return saveResult.code;
    return refuse(saveResult.code === "shift" ? "lead-not-found" : saveResult.code);
  }
  // Saving the vehicle is not essential, so a failure must not prevent the submission.
  await addLeadVehicle(context, saveResult.stored.lead).catch((error: unknown) =>
    context.log.warn({ event: "vehicle-not-saved", message: messageOf(error) }),
  );
  context.later(context.jobs.sendMessages());
  // If this is interrupted, the cron invites the suppliers.
  if (outcome.kind === "confirmation-success") context.later(openQueuedBiddings(context));
  return toSubmittedLead(context, configuredLead, saveResult.stored.lead.outcome ?? outcome);
}
