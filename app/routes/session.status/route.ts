import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { currentUser } from "../../usecases/identity/current-user";

/** Returns whether this browser is signed in. A waiting screen requests it once a second (P-214). */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const isSignedIn = (await currentUser(app)) !== null;
  return new Response(JSON.stringify({ isSignedIn }), {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}
