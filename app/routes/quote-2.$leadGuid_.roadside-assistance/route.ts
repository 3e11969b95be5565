import { parseLeadGuid } from "../../domain/core/ids";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "../../error-responses";
import { roadsideOfferKey } from "../../domain/lead/roadside/roadside";
import { readHiddenForm, hiddenNumber } from "../../http/parse-form";
import { closedRoadsideCookie } from "../../http/session";

/** Matches only paths of the quote flow. */
const FUNNEL_PATH = /^\/quote(-2)?\/[0-9a-f-]{36}(\?[\w=&%.+-]*)?$/i;

const INPUT_FIELDS = z.object({ suburbId: hiddenNumber, back: z.string().max(500).optional() });

/** Records in this browser that the offer was closed for this quote and suburb. JavaScript stays on the page; a plain form returns to its step. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { suburbId, back } = await readHiddenForm(request, INPUT_FIELDS);
  const guid = parseLeadGuid(params.leadGuid ?? "");
  if (guid === null) throw refusedPage("invalid-input");
  const headers = { "Set-Cookie": closedRoadsideCookie(request, roadsideOfferKey(guid, suburbId)) };
  if (back === undefined) return data(null, { headers });
  return redirect(FUNNEL_PATH.test(back) ? back : `/quote-2/${guid}`, { status: 303, headers });
}

/** The URL has no page, so it redirects to the quote. */
export const loader = ({ params }: { params: { leadGuid?: string } }) => redirect(`/quote-2/${params.leadGuid ?? ""}`);
