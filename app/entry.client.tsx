import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import * as root from "./root";
import { interceptCalls, whenCallsFail } from "./pages/calls/intercept";
import { enforceTrustedTypes } from "./http/trusted-types";

type RouteModules = typeof window.__remixRouteModules;

enforceTrustedTypes();
interceptCalls();

/** Called by the page's own script (app/http/start-script.server.ts) when its routes are here. */
export function start(pages: RouteModules): void {
  window.__remixRouteModules = { root: root as RouteModules[string], ...pages };
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
}

setTimeout(() => void whenCallsFail().catch(() => undefined));
