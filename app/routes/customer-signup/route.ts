import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { startSignIn } from "../../http/start-sign-in.server";

/** An empty page that only starts the sign-in at the provider's sign-up screen (F-098, P-030). */
export const loader = ({ request, context: { app } }: LoaderFunctionArgs) => startSignIn(request, app, "signup");
