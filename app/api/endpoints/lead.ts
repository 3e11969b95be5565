import { parseLeadGuid } from "../../domain/core/ids";
import { z } from "zod";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Lead } from "../../domain/lead/lead";
import { withLeadCookies } from "../../http/session";
import type { Context } from "../../usecases/context";
import { cancelLead, readCancellableLead } from "../../usecases/booking/cancel-lead";
import { loadLeadFacts } from "../../usecases/funnel/lead-facts";
import { readLead as findLead, readRevision } from "../../usecases/lead/open-lead";
import { scheduleCall } from "../../usecases/lead/schedule-call";
import { updateOrShift } from "../../usecases/funnel/update-or-shift";
import { type EndpointInput, okResult, endpoint, guidText, LEAD_ID_PARAMS } from "../endpoint";
import { fieldErrors } from "../problem";
import { LEAD_WITHOUT_VALUE, readLead, wireLead, writeLead } from "../wire/lead";

const LEAD = z.looseObject({
  Guid: z.string(),
  RewardsPartnerReference: z
    .string()
    .nullable()
    .describe("The customer's member number with the rewards partner, for the lead's holder only"),
  BookingId: z.int().nullable().describe("The booking made from this lead, for the holder of the booking only"),
  SuburbIsUberOffered: z.boolean().describe("Whether paid rides to and from the workshop are available in the suburb"),
  RegionId: z.null().describe(LEAD_WITHOUT_VALUE.RegionId),
  WhatsImportant: z.null().describe(LEAD_WITHOUT_VALUE.WhatsImportant),
  OpeningBeforeTime: z.null().describe(LEAD_WITHOUT_VALUE.OpeningBeforeTime),
});
/** Message for clients that expect this GET to cancel the lead. */
const NOT_CANCELLED_BY_OPENING =
  "Nothing was cancelled. POST to this URL as the holder of the lead, or send the customer to ConfirmUrl";
const GUID_PARAMS = z.object({ guid: guidText });

const loadWireLead = async (app: Context, lead: Lead) => writeLead(lead, await loadLeadFacts(app, lead));

/** Parses a submitted lead and creates, saves or moves it. Field errors use names under `prefix`. Returns the saved lead and the cookies of its holder. */
async function save(
  submission: unknown,
  prefix: string,
  retainQuote: boolean,
  { key, request }: EndpointInput,
  app: Context,
) {
  if (submission === undefined || submission === null) return refuse("lead-missing");
  const parsed = wireLead.safeParse(submission);
  if (!parsed.success) return refuse("invalid-input", fieldErrors(parsed.error, prefix));
  if (Object.keys(parsed.data).length === 0) return refuse("lead-missing");
  const leadRequest = readLead(app.config.country, parsed.data);
  if (!leadRequest.ok) return leadRequest;
  const guid = leadRequest.guid === null ? null : parseLeadGuid(leadRequest.guid);
  if (guid === null && leadRequest.guid !== null) return refuse("lead-not-found");
  const query = { ...leadRequest, guid, retainQuote, ...(key === null ? {} : { idempotencyKey: key }) };
  const saveResult = await updateOrShift(app, query);
  if (!saveResult.ok) return saveResult satisfies Refusal;
  return { ok: true as const, saved: saveResult, headers: withLeadCookies(request, app.viewer, saveResult.lead.guid) };
}

/** Why a lead cannot be saved. */
const SAVE_REFUSALS = [
  "idempotency-key-reused",
  "invalid-input",
  "lead-missing",
  "lead-not-found",
  "not-last-in-queue",
  "rate-limited",
  "save-delayed",
] as const;

export const LEAD_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/lead/update-or-shift",
    tag: "Leads",
    summary:
      "Saves a lead. A submitted lead shifts to a new guid unless RetainQuote is set: read Lead.Guid in the response",
    access: "holder",
    body: z.object({ Lead: z.unknown().optional(), RetainQuote: z.boolean().nullable().optional() }),
    handlesKeys: true,
    answer: z.object({ Success: z.boolean(), Lead: LEAD, Revision: z.int() }),
    refuses: SAVE_REFUSALS,
    async use(request, app) {
      const outcome = await save(request.body.Lead, "Lead", request.body.RetainQuote ?? false, request, app);
      return outcome.ok
        ? okResult(
            { Success: true, Lead: await loadWireLead(app, outcome.saved.lead), Revision: outcome.saved.revision },
            outcome.headers,
          )
        : outcome;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/lead/create-update-or-shift",
    tag: "Leads",
    summary: "Creates a lead, or saves an existing one as update-or-shift does. Returns the URL of its quote",
    access: "holder",
    body: z.record(z.string(), z.unknown()),
    handlesKeys: true,
    answer: z.object({ Success: z.boolean(), QuoteUrl: z.string(), Lead: LEAD }),
    refuses: SAVE_REFUSALS,
    async use(request, app) {
      const { lead, ...flat } = request.body;
      const outcome = await save(lead ?? flat, lead === undefined ? "" : "lead", false, request, app);
      if (!outcome.ok) return outcome;
      const saveResult = outcome.saved.lead;
      return okResult(
        {
          Success: true,
          QuoteUrl: `${app.config.brand.websiteUrl}/quote-2/${saveResult.guid}`,
          Lead: await loadWireLead(app, saveResult),
        },
        outcome.headers,
      );
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/lead/{id}/update",
    tag: "Leads",
    summary: "Saves a lead like update-or-shift; the body is the lead's fields",
    access: "holder",
    params: LEAD_ID_PARAMS,
    body: z.record(z.string(), z.unknown()),
    handlesKeys: true,
    answer: z.object({ Success: z.boolean(), Lead: LEAD, Revision: z.int() }),
    refuses: SAVE_REFUSALS,
    async use(request, app) {
      const { Guid: _, ...fields } = request.body;
      const leadInput = wireLead.safeParse(fields);
      if (leadInput.success && Object.keys(leadInput.data).length === 0) return refuse("lead-missing");
      const outcome = await save({ ...fields, Guid: request.params.id }, "", false, request, app);
      return outcome.ok
        ? okResult(
            { Success: true, Lead: await loadWireLead(app, outcome.saved.lead), Revision: outcome.saved.revision },
            outcome.headers,
          )
        : outcome;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/lead/email",
    tag: "Leads",
    summary:
      "Saves an email address on the caller's lead. Someone else's lead is copied first, so use the LeadGuid in the response",
    access: "holder",
    body: z.object({ LeadGuid: guidText, Email: z.string().min(1, "Enter an email address").max(254) }),
    handlesKeys: true,
    answer: z.object({ Success: z.boolean(), LeadGuid: z.string() }),
    refuses: SAVE_REFUSALS,
    async use(request, app) {
      const outcome = await save({ Guid: request.body.LeadGuid, Email: request.body.Email }, "", true, request, app);
      return outcome.ok ? okResult({ Success: true, LeadGuid: outcome.saved.lead.guid }, outcome.headers) : outcome;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/lead/{guid}",
    tag: "Leads",
    summary: "Returns a lead. Contact details are only returned to the browser that entered them",
    access: "holder",
    params: GUID_PARAMS,
    answer: LEAD,
    refuses: ["lead-not-found"],
    async use({ params }, app) {
      const lead = await findLead(app, params.guid);
      return lead.ok ? okResult(await loadWireLead(app, lead.lead)) : lead;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/lead/{guid}/revisions/{revision}",
    tag: "Leads",
    summary: "Returns one saved revision of a lead, always without contact details",
    params: GUID_PARAMS.extend({
      revision: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, "Enter a revision number")
        .transform(Number),
    }),
    answer: z.object({ Revision: z.int(), SavedAt: z.iso.datetime(), Lead: LEAD }),
    refuses: ["lead-not-found"],
    async use({ params }, app) {
      const revision = await readRevision(app, params.guid, params.revision);
      if (!revision.ok) return revision;
      return okResult({
        Revision: revision.revision,
        SavedAt: new Date(revision.savedAt).toISOString(),
        Lead: await loadWireLead(app, revision.lead),
      });
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/lead/{guid}/schedule-call",
    tag: "Leads",
    summary: "Records, once per lead, that the customer is waiting for a call",
    params: GUID_PARAMS,
    answer: z.object({ Success: z.boolean() }),
    refuses: ["lead-not-found", "not-the-holder", "rate-limited"],
    async use({ params }, app) {
      const outcome = await scheduleCall(app, params.guid);
      return outcome.ok ? okResult({ Success: true }) : outcome;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/lead/{guid}/cancel",
    tag: "Leads",
    summary:
      "Returns whether a request is cancelled. GET changes nothing, because mail scanners open links. To cancel, POST to the same URL with the cookie of the lead, or send the customer to ConfirmUrl",
    params: GUID_PARAMS,
    answer: z.object({
      Success: z.boolean(),
      IsCancelled: z.boolean(),
      ConfirmUrl: z.string(),
      Message: z.string().nullable(),
    }),
    refuses: ["lead-not-found"],
    async use({ params }, app) {
      const cancellation = await readCancellableLead(app, params.guid);
      return cancellation.ok
        ? okResult({
            Success: cancellation.isCancelled,
            IsCancelled: cancellation.isCancelled,
            ConfirmUrl: `${app.config.brand.websiteUrl}/cancel-quote/${cancellation.guid}`,
            Message: cancellation.isCancelled ? null : NOT_CANCELLED_BY_OPENING,
          })
        : cancellation;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/lead/{guid}/cancel",
    tag: "Leads",
    summary: "Cancels a request for its holder. Repeating it changes nothing",
    access: "holder",
    params: GUID_PARAMS,
    answer: z.object({ Success: z.boolean(), IsCancelled: z.boolean() }),
    refuses: [
      "booking-already-submitted",
      "idempotency-key-reused",
      "lead-not-found",
      "not-last-in-queue",
      "not-the-holder",
      "save-delayed",
    ],
    async use({ params }, app) {
      const cancelled = await cancelLead(app, params.guid);
      return cancelled.ok ? okResult({ Success: true, IsCancelled: true }) : cancelled;
    },
  }),
];
