import { ofLead } from "../../http/of-lead";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerOf } from "../../answers";
import type { Lead } from "../../domain/lead/lead";
import { localityLabel } from "../../domain/location/locality";
import { describeVehicle } from "../../domain/vehicle/describe";
import type { AskedRequest } from "./exit-page";
import { exclusiveSupplierOf, isRewardsLead } from "../../domain/funnel/configuration";
import { fleetFrameOf } from "../../usecases/fleet/fleet-company";
import { readLead } from "../../usecases/lead/read-lead";

/** The pages after a quote exist for a lead only; an unknown guid is not found. */
export async function exitLoader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const read = await ofLead(params.leadGuid, (leadGuid) => readLead(app, leadGuid));
  if (!read.ok) throw new Response(null, { status: answerOf(read.code).status });
  const fleet = await fleetFrameOf(app, read.lead);
  const { searchParams } = new URL(request.url);
  return {
    guid: read.lead.guid,
    request: requestOf(read.lead),
    fleet,
    supportPhone: fleet?.phone ?? app.config.brand.supportPhone,
    supplierName: (searchParams.get("supplierName") ?? "").trim().slice(0, 80),
    home: ownPath(searchParams.get("homeUrl")) ?? fleet?.landingPath ?? "/",
    /** The rewards partner calls its own customers: we do not say that we will (F-285). */
    partnerCalls: isRewardsLead(read.lead)
      ? ((await app.db.funnelVariants.rewardsPartner())?.name ?? "Your rewards partner")
      : null,
    /** One supplier was asked, named or not. */
    isOneSupplier: exclusiveSupplierOf(read.lead) !== null,
    willCustomerGetCallback: searchParams.get("willCustomerGetCallback") === "true",
  };
}

/** What was asked for, as far as anyone with the address may know it: no plate, no contact details. */
const requestOf = ({ guid, cart, vehicle, suburb }: Lead): AskedRequest => ({
  items: cart.map(({ key, name }) => ({ key, name })),
  vehicle: describeVehicle({ ...vehicle, engine: null, transmission: null, body: null }) || null,
  place: suburb && localityLabel(suburb),
  // The first part of the guid: short enough to say on the phone.
  reference: guid.slice(0, 8).toUpperCase(),
});

/** Only paths of this site: an address must not send people elsewhere. */
const ownPath = (path: string | null): string | null =>
  path !== null && /^\/(?![/\\])[\w\-./?=&%]*$/.test(path) ? path : null;
