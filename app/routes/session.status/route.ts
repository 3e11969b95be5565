import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { currentUser } from "../../usecases/identity/current-user";

/** Whether this browser is signed in: asked once a second by a screen that waits for it (P-214). */
export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const isSignedIn = (await currentUser(app)) !== null;
  return new Response(JSON.stringify({ isSignedIn }), {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}
