import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import * as root from "./root";
import { interceptCalls, importFailedCallModule } from "./pages/calls/intercept";
import { enforceTrustedTypes } from "./http/trusted-types";
import { registerAppWorker } from "./ui/installed-app";

type RouteModules = typeof window.__remixRouteModules;

enforceTrustedTypes();
interceptCalls();

/**
 * The page's data is read before React takes over. Remix reads it when it is first drawn and lets React wait for it; a key that is pressed in that
 * moment makes React 18 draw at once, give up (its error 345) and leave the page without script. Nothing is drawn here: reading is the first it does.
 */
async function readData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (error) {
    await error;
  }
}

/** Called by the page's own script (app/http/start-script.server.ts) when its routes are here. */
export async function start(routeModules: RouteModules): Promise<void> {
  window.__remixRouteModules = { root: root as RouteModules[string], ...routeModules };
  await readData();
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
}

setTimeout(registerAppWorker);
setTimeout(() => void importFailedCallModule().catch(() => undefined));
