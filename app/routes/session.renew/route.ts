import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { calculateRenewalTime } from "../../domain/identity/renewal";
import { currentUser } from "../../usecases/identity/current-user";

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });

/** Called by the page one minute before the token expires. Reading the session renews it (P-168). 401 = no longer signed in. */
export async function action({ context: { app } }: ActionFunctionArgs) {
  const user = await currentUser(app);
  return user === null
    ? json({ isSignedIn: false }, 401)
    : json({ isSignedIn: true, renewInMs: calculateRenewalTime(user.expiresAt) - app.clock.now() }, 200);
}
