import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectPage } from "../../http/responses";
import { signOut } from "../../http/sign-out.server";

/** Signing out requires a POST, so a link in an email or an image on a page cannot do it. A script that asks for JSON gets the next URL. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { next, headers } = await signOut(request, app);
  if (!request.headers.get("Accept")?.includes("application/json"))
    return redirectPage(next, "Signing you out", headers);
  headers.set("Content-Type", "application/json");
  return new Response(JSON.stringify({ next }), { headers });
}

export const loader = () => redirect("/logout");
