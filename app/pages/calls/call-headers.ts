/** What this browser says about itself with each call to us. */
export interface CallFacts {
  readonly clientId: string;
  /** The address of the page that calls. */
  readonly location: string;
  /** The build of the pages in this browser. */
  readonly viewVersion: string;
  /** Public key of the gateway; null = the deployment has none. */
  readonly gatewayKey: string | null;
}

/** The headers of a call by its path; the gateway's key goes to the gateway alone (ledger F-405, F-406). */
export function callHeaders(pathname: string, facts: CallFacts): Readonly<Record<string, string>> {
  return {
    "X-Analytics-Client-Id": facts.clientId,
    "X-Window-Location": facts.location,
    "X-View-Version": facts.viewVersion,
    ...(pathname === "/api/gateway" && facts.gatewayKey !== null ? { "X-Gateway-Api-Key": facts.gatewayKey } : {}),
  };
}
