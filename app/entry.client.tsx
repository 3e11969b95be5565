import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import * as root from "./root";
import { interceptCalls, importFailedCallModule } from "./pages/calls/intercept";
import { enforceTrustedTypes } from "./http/trusted-types";

type RouteModules = typeof window.__remixRouteModules;

enforceTrustedTypes();
interceptCalls();

/**
 * Reads the page's data before React hydrates the page. Otherwise Remix reads it during the first render, which suspends. A key press at that moment makes
 * React 18 render at once, fail with its error 345 and leave the page without JavaScript. This call renders nothing, because Remix reads the data first.
 */
async function readData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (error) {
    await error;
  }
}

/** In an app on the home screen, caches the garage for use without a connection (public/app-worker.js). A browser tab caches nothing. */
function registerAppWorker(): void {
  const isInstalled = window.matchMedia("(display-mode: standalone)").matches;
  if (isInstalled && "serviceWorker" in navigator)
    navigator.serviceWorker.register("/app-worker.js").catch(() => undefined);
}

/** Called by the page's own script (app/http/start-script.server.ts) when its route modules have loaded. */
export async function start(routeModules: RouteModules): Promise<void> {
  window.__remixRouteModules = { root: root as RouteModules[string], ...routeModules };
  await readData();
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
}

setTimeout(registerAppWorker);
setTimeout(() => void importFailedCallModule().catch(() => undefined));
