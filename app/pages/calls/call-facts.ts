import type { CallFacts } from "./call-headers";

const KEY = "analytics-client-id";

/** The id analytics already gave this browser (`_ga=GA1.1.<id>`), else one of our own that stays on the device. It says nothing about the person. */
function clientId(): string {
  const clientIdCookie = /(?:^|; )_ga=GA\d\.\d\.([\d.]+)/.exec(document.cookie)?.[1];
  if (clientIdCookie !== undefined) return clientIdCookie;
  try {
    const item = localStorage.getItem(KEY) ?? crypto.randomUUID();
    localStorage.setItem(KEY, item);
    return item;
  } catch {
    return "none";
  }
}

/** Read again for each call, because the URL changes without a new document. */
export const callFacts = (): CallFacts => ({
  clientId: clientId(),
  location: location.href,
  viewVersion: (window as { __remixManifest?: { version: string } }).__remixManifest?.version ?? "unknown",
  gatewayKey: document.documentElement.dataset.gatewayKey ?? null,
});
