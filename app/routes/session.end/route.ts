import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectPage } from "../../http/responses";
import { signOut } from "../../http/sign-out.server";

/** Signing out is a post: a link in a mail or a picture on a page never does it. A script that asks for JSON hears where to go. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { next, headers } = await signOut(request, app);
  if (!request.headers.get("Accept")?.includes("application/json"))
    return redirectPage(next, "Signing you out", headers);
  headers.set("Content-Type", "application/json");
  return new Response(JSON.stringify({ next }), { headers });
}

export const loader = () => redirect("/logout");
