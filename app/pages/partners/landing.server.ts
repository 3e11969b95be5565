import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "../../error-responses";
import { toLeadSource } from "../../domain/pricing/partners/club";
import { promoCookie } from "../../http/cookies";
import { showPartnerLanding } from "../../usecases/pricing/partners/show-landing";
import { EMPTY_QUOTE_INPUT, startQuote } from "../../usecases/funnel/start-quote";
import { withLeadCookies } from "../../http/session";
import { stepQuery } from "../funnel/step-address";

async function requireLanding(app: LoaderFunctionArgs["context"]["app"], slug: string | undefined) {
  const partnerLanding = await showPartnerLanding(app, slug ?? "");
  if (!partnerLanding.ok) throw refusedPage(partnerLanding.code);
  return partnerLanding.landing;
}

export const landingLoader = ({ params, context: { app } }: LoaderFunctionArgs) => requireLanding(app, params.club);

/** Starts a quote from the partner's page. The partner's discount code applies to the booking (P-036). */
export async function landingAction({ request, params, context: { app } }: ActionFunctionArgs) {
  const { slug, discountCode } = await requireLanding(app, params.club);
  const startResult = await startQuote(app, { ...EMPTY_QUOTE_INPUT, leadSource: toLeadSource(slug) });
  if (!startResult.ok) throw refusedPage(startResult.code);
  const headers = withLeadCookies(request, app.viewer, startResult.guid);
  headers.append("Set-Cookie", promoCookie(request, discountCode));
  return redirect(
    `/quote-2/${startResult.guid}${stepQuery(new URLSearchParams(), startResult.step, startResult.parameters)}`,
    {
      status: 303,
      headers,
    },
  );
}
