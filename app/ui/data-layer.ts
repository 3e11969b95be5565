/** An event that is pushed to `window.dataLayer` for analytics. It must never contain personal data, guids or tokens. */
export type DataLayerEvent =
  | { readonly event: "virtualPageView"; readonly pagePath: string }
  | { readonly event: "itemAdded" | "itemRemoved"; readonly item: string }
  | { readonly event: "stepView"; readonly step: string }
  | { readonly event: "submit"; readonly outcome: string }
  | { readonly event: "abandon"; readonly reason: string }
  | { readonly event: "selectItem"; readonly supplierId: number }
  /** `value` is in dollars, as analytics expects. `transaction_id` is the booking number, which grants no access. */
  | {
      readonly event: "purchase";
      readonly transaction_id: string;
      readonly value: number;
      readonly currency: string;
      readonly supplierId: number;
    };

declare global {
  interface Window {
    dataLayer?: DataLayerEvent[];
  }
}

/** Adds one event. Does nothing on the server. */
export function pushToDataLayer(event: DataLayerEvent): void {
  if (typeof window === "undefined") return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** 160 random bits as base64url, the format of booking tokens and similar tokens. */
const TOKEN_SEGMENT = /\/[\w-]{27}(?=\/|$)/g;

/** Path and step of a URL, without ids of a lead or booking. */
export function pagePath(pathname: string, search: string): string {
  const path = pathname.replace(GUID, ":guid").replace(TOKEN_SEGMENT, "/:token");
  const params = new URLSearchParams(search);
  const retainedParams = ["step", "sub"].flatMap((name) => (params.has(name) ? [`${name}=${params.get(name)}`] : []));
  return retainedParams.length > 0 ? `${path}?${retainedParams.join("&")}` : path;
}
