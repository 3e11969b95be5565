import { jobLabel } from "../../domain/lead/cart/item-note";
import { withLeadGuid } from "../../http/with-lead-guid";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { toErrorResponse } from "../../error-responses";
import { formatZonePlace } from "../../domain/lead/call-hours";
import type { Lead } from "../../domain/lead/lead";
import { localityLabel } from "../../domain/location/locality";
import { describeVehicle } from "../../domain/catalogue/vehicle/describe";
import type { IncomingRequest } from "./exit-page";
import { findExclusiveSupplierId } from "../../domain/lead/lead";
import { isRewardsLead } from "../../domain/lead/funnel-configuration";
import { loadFleetFrame } from "../../usecases/fleet/fleet-company";
import { parsePostedForm, refuseForm } from "../../http/parse-form";
import { type RequestedCall, readCallState, chooseCallTime } from "../../usecases/lead/choose-call-time";
import { scheduleCall } from "../../usecases/lead/schedule-call";
import { readLead } from "../../usecases/lead/open-lead";

/** Loader of the pages after a quote. They need a lead; an unknown guid returns 404. */
export async function exitLoader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const leadResult = await withLeadGuid(params.leadGuid, (leadGuid) => readLead(app, leadGuid));
  if (!leadResult.ok) throw new Response(null, { status: toErrorResponse(leadResult.code).status });
  const fleet = await loadFleetFrame(app, leadResult.lead);
  const { searchParams } = new URL(request.url);
  return {
    guid: leadResult.lead.guid,
    request: summariseLead(leadResult.lead),
    fleet,
    supportPhone: fleet?.phone ?? app.config.brand.supportPhone,
    supplierName: (searchParams.get("supplierName") ?? "").trim().slice(0, 80),
    home: localPath(searchParams.get("homeUrl")) ?? fleet?.landingPath ?? "/",
    /** Name of the rewards partner for its leads; null for all others. The partner calls its own customers, so the page must not promise a call (F-285). */
    callingPartnerName: isRewardsLead(leadResult.lead)
      ? ((await app.db.partners.rewardsPartner())?.name ?? "Your rewards partner")
      : null,
    /** True if only a single supplier gets the request. */
    isOneSupplier: findExclusiveSupplierId(leadResult.lead) !== null,
    willCustomerGetCallback: searchParams.get("willCustomerGetCallback") === "true",
  };
}

/** Same as `exitLoader`, plus the call that the customer is waiting for or may request, and its possible times. */
export async function callLoader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const [page, call] = await Promise.all([
    exitLoader(args),
    withLeadGuid(params.leadGuid, (leadGuid) => readCallState(context.app, leadGuid)),
  ]);
  return {
    ...page,
    call: call.ok && call.requestedCall ? callView(call.requestedCall) : null,
    isCallRequested: call.ok && call.isRequested,
    mayAskForCall: call.ok && call.canRequestCall,
  };
}

const callView = ({ text, selectedTime, options, zone, hours }: RequestedCall) => ({
  text,
  chosen: selectedTime,
  zone: zone && formatZonePlace(zone),
  hours,
  options,
});
export type CallView = ReturnType<typeof callView>;

const CALL_FORM_FIELDS = z.object({
  when: z.string().max(40).default(""),
  intent: z.enum(["time", "ask"]).default("time"),
});

/** Requests a call, or stores the preferred time. The reloaded page shows it. */
export async function callAction({ request, params, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, CALL_FORM_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { intent, when } = postedForm.value;
  const choiceOutcome = await withLeadGuid(params.leadGuid, async (leadGuid) =>
    intent === "ask" ? scheduleCall(app, leadGuid) : chooseCallTime(app, leadGuid, when),
  );
  if (!choiceOutcome.ok) return refuseForm(postedForm, choiceOutcome);
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search, 303);
}

/** Details of the request that anyone with the URL may see: no plate and no contact details. */
const summariseLead = ({ guid, cart, vehicle, suburb }: Lead): IncomingRequest => ({
  items: cart.map((item) => ({ key: item.key, name: jobLabel(item) })),
  vehicle: describeVehicle({ ...vehicle, engine: null, transmission: null, body: null }) || null,
  place: suburb && localityLabel(suburb),
  // The first part of the guid: short enough to say on the phone.
  reference: guid.slice(0, 8).toUpperCase(),
});

/** Accepts only paths of this site, so that the parameter cannot redirect people elsewhere. */
const localPath = (path: string | null): string | null =>
  path !== null && /^\/(?![/\\])[\w\-./?=&%]*$/.test(path) ? path : null;
