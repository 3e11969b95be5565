import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { startSignIn } from "../../http/start-sign-in.server";

/** An empty page that only starts the sign-in (F-097, P-029). `silent=true` checks with the provider without showing a page (F-347). */
export const loader = ({ request, context: { app } }: LoaderFunctionArgs) =>
  startSignIn(request, app, new URL(request.url).searchParams.get("silent") === "true" ? "silent" : "login");
