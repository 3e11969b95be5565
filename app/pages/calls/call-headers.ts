/** Facts about this browser that it sends with each call to our server. */
export interface CallFacts {
  readonly clientId: string;
  /** URL of the page that makes the call. */
  readonly location: string;
  /** Build of the pages in this browser. */
  readonly viewVersion: string;
  /** Public key of the gateway; null = the deployment has none. */
  readonly gatewayKey: string | null;
}

/** Returns the headers of a call by its path. Only the gateway receives the gateway key (ledger F-405, F-406). */
export function callHeaders(pathname: string, facts: CallFacts): Readonly<Record<string, string>> {
  return {
    "X-Analytics-Client-Id": facts.clientId,
    "X-Window-Location": facts.location,
    "X-View-Version": facts.viewVersion,
    ...(pathname === "/api/gateway" && facts.gatewayKey !== null ? { "X-Gateway-Api-Key": facts.gatewayKey } : {}),
  };
}
