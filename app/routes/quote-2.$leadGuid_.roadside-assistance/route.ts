import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { roadsideKey } from "../../domain/roadside/roadside";
import { readForm } from "../../http/read-form";
import { closedRoadsideCookie } from "../../http/session";
import { parseGuid } from "../../usecases/leads/read-lead";

/** An address of the funnel, and of nothing else. */
const FUNNEL_PATH = /^\/quote(-2)?\/[0-9a-f-]{36}(\?[\w=&%.+-]*)?$/i;

/** The offer was closed: remembered by this browser, for this quote and suburb. Script stays where it is; a plain form goes back to its step. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const guid = parseGuid(params.leadGuid ?? "");
  const suburbId = form.get("suburbId");
  if (guid === null || typeof suburbId !== "string" || !/^\d{1,12}$/.test(suburbId))
    throw new Response(null, { status: 422 });
  const headers = { "Set-Cookie": closedRoadsideCookie(request, roadsideKey(guid, Number(suburbId))) };
  const back = form.get("back");
  if (typeof back !== "string") return data(null, { headers });
  return redirect(FUNNEL_PATH.test(back) ? back : `/quote-2/${guid}`, { status: 303, headers });
}

/** There is nothing to see at this address: the quote is where it was. */
export const loader = ({ params }: { params: { leadGuid?: string } }) => redirect(`/quote-2/${params.leadGuid ?? ""}`);
