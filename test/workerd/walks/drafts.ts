import { toLeadGuid } from "../../support/ids";
import type { Lead } from "../../../app/domain/lead/lead";
import type { LeadPatch } from "../../../app/domain/lead/lead-patch";
import type { Context } from "../../../app/usecases/context";
import { answerStep } from "../../../app/usecases/funnel/answer-step";
import { addRepricing } from "../../../app/usecases/funnel/reprice-cart";
import type { AnswerableStep, Answers } from "../../../app/usecases/funnel/steps";
import { EMPTY_QUOTE_INPUT, startQuote } from "../../../app/usecases/funnel/start-quote";
import { readLead } from "../../../app/usecases/lead/open-lead";
import { saveLead } from "../../../app/usecases/lead/save-lead";
import { lookUpRego } from "../../../app/usecases/catalogue/vehicle/look-up-rego";
import { suggestPlaces } from "../../../app/usecases/location/places";
import type { Chance } from "../../support/seeded";
import { browser } from "../leads/browser";

/** Components from which drafts are built: vehicles and places as the funnel resolves them. */
export interface DraftParts {
  readonly vehicles: readonly Lead["vehicle"][];
  readonly suburbs: readonly Lead["suburb"][];
}

const VERIFIED = {
  firstName: "Kim",
  email: "kim@customer.example",
  mobile: "+61455123456",
  verifiedMobile: "+61455123456",
};

async function readTestLead(context: Context, guid: string): Promise<Lead> {
  const lead = await readLead(context, toLeadGuid(guid));
  if (!lead.ok) throw new Error(lead.code);
  return lead.lead;
}

/** Starts a quote with jobs only. */
async function begin(context: Context, chance: Chance): Promise<string> {
  const started = await startQuote(context, {
    ...EMPTY_QUOTE_INPUT,
    repairInspectionIds: chance.sample([156, 157, 193, 296], 1),
    serviceTypeId: chance.one([null, null, 1, 2]),
    isProductFlow: chance.isBelow(0.1),
    leadSource: chance.isBelow(0.1) ? "RewardsPartner" : null,
  });
  if (!started.ok) throw new Error(started.code);
  return started.guid;
}

/** Resolves each plate and each place once, with the funnel's own answers. */
export async function loadTestData(
  plates: readonly string[],
  places: readonly string[],
  chance: Chance,
): Promise<DraftParts> {
  const context = browser();
  const vehicles: Lead["vehicle"][] = [];
  const suburbs: Lead["suburb"][] = [];
  for (const name of places) {
    const guid = await begin(context, chance);
    const [place] = await suggestPlaces(context, name);
    await answerOnDraft(context, guid, "location", { suburbId: place?.id ?? 0 });
    suburbs.push((await readTestLead(context, guid)).suburb);
  }
  for (const rego of plates) {
    const guid = await begin(context, chance);
    await answerOnDraft(context, guid, "vehicle-rego-check", { rego, regoState: "NSW", last4: null });
    const regoOutcome = await lookUpRego(context, rego, "NSW");
    await answerOnDraft(context, guid, "vehicle-rego-found", {
      mid: (regoOutcome.ok ? regoOutcome.vehicles[0]?.mid : null) ?? "",
    });
    vehicles.push((await readTestLead(context, guid)).vehicle);
  }
  return { vehicles, suburbs };
}

async function answerOnDraft<Step extends AnswerableStep>(
  context: Context,
  guid: string,
  step: Step,
  answer: Answers[Step],
): Promise<void> {
  const answeredStep = await answerStep(context, { guid: toLeadGuid(guid), step, answer });
  if (!answeredStep.ok) throw new Error(`${step}: ${answeredStep.code}`);
}

/** Creates a draft that was abandoned anywhere between its first job and its last answer. */
export async function testDraft(context: Context, chance: Chance, { vehicles, suburbs }: DraftParts): Promise<string> {
  const guid = await begin(context, chance);
  const leadPatches: readonly LeadPatch[] = [
    { suburb: chance.one(suburbs) },
    chance.isBelow(0.1) ? { isUnknownVehicle: true } : { vehicle: chance.one(vehicles) },
    { quoteUrgency: chance.one(["AsSoonAsPossible", "JustPriceChecking"] as const) },
    { workshopCategory: chance.one(["Workshop", "MobileMechanic"] as const) },
    { contact: VERIFIED },
  ];
  const patch = Object.assign({}, ...leadPatches.slice(0, chance.whole(0, leadPatches.length))) as LeadPatch;
  if (Object.keys(patch).length === 0) return guid;
  const saved = await saveLead(context, {
    guid: toLeadGuid(guid),
    patch: await addRepricing(context, await readTestLead(context, guid), patch),
    reason: "draft",
  });
  if (!saved.ok) throw new Error(saved.code);
  return saved.lead.guid;
}
