import { useActionData, useLoaderData } from "@remix-run/react";
import { type leadOfferAction, leadOfferLoader } from "../../pages/portal/lead-offer/lead-offer-route.server";
import { LeadOfferScreen } from "../../pages/portal/lead-offer/lead-offer-screen";
export { leadOfferMeta as meta } from "../../pages/portal/lead-offer/meta";
export { revalidateOnRequest as shouldRevalidate } from "../../pages/portal/operations/requested-operations";
export { leadOfferAction as action } from "../../pages/portal/lead-offer/lead-offer-route.server";

export const loader = leadOfferLoader;

export default function LeadOfferPage() {
  return <LeadOfferScreen page={useLoaderData<typeof loader>()} answer={useActionData<typeof leadOfferAction>()} />;
}
