import type { Fetch } from "../../outgoing";
import { basicAuth } from "../provider-wire";
import { type JsonResponse, jsonCall } from "../json-call";

export interface AfterpaySettings {
  readonly merchantId: string;
  readonly secretKey: string;
  /** For example https://global-api.afterpay.com, without a trailing slash. */
  readonly baseUrl: string;
  /** Merchant name in the User-Agent. Without it Afterpay responds with status 403. */
  readonly merchantName: string;
  readonly siteUrl: string;
  readonly fetch: Fetch;
}

export type AfterpayCall = (method: "GET" | "POST", path: string, body?: unknown) => Promise<JsonResponse | null>;

export const afterpayClient = (settings: AfterpaySettings): AfterpayCall => {
  const headers = {
    Authorization: basicAuth(settings.merchantId, settings.secretKey),
    "User-Agent": `${settings.merchantName.replace(/[^\w-]/g, "")}/1.0 (Cloudflare Workers; TypeScript; ${settings.merchantName}/${settings.merchantId}) ${settings.siteUrl}`,
  };
  return (method, path, body) => jsonCall(settings.fetch, { method, url: `${settings.baseUrl}${path}`, headers, body });
};
