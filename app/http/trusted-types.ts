import { readUrl } from "../domain/core/words/read-url";

/** Payment providers' scripts. The content policy (app/http/provider-policy.ts) determines which of them a page may load. */
const PAYMENT_SCRIPTS =
  /^https:\/\/(([\w-]+\.)*js\.stripe\.com|(js|assets)\.braintreegateway\.com|[\w.-]+\.(paypal|paypalobjects|venmo)\.com)\//;
/** React creates script elements from exactly this string, whatever the element then contains. */
const REACT_EMPTY_SCRIPT = "<script></script>";

/** The URL if it is a script of this site or a payment provider. Null = refused. */
export const trustedScript = (address: string, origin: string): string | null => {
  const url = readUrl(address, origin);
  if (url === null) return null;
  return url.origin === origin ||
    (url.protocol === "blob:" && url.pathname.startsWith(`${origin}/`)) ||
    PAYMENT_SCRIPTS.test(url.href)
    ? url.href
    : null;
};

/** Returns text without a tag unchanged, because it is not markup; null = refused. */
export const trustedHtml = (html: string): string | null =>
  html === REACT_EMPTY_SCRIPT || !html.includes("<") ? html : null;

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: Readonly<Record<"createHTML" | "createScriptURL", (text: string) => string | null>>,
  ): unknown;
}

/**
 * Determines which strings may become markup or code if the content policy requires trusted types: no tags, no code from text, and only scripts and workers of
 * this site and payment providers. Browsers without trusted types ignore it.
 */
export function enforceTrustedTypes(
  scope: { readonly trustedTypes?: PolicyFactory; readonly location: Location } = window as never,
): void {
  scope.trustedTypes?.createPolicy("default", {
    createHTML: trustedHtml,
    createScriptURL: (address) => trustedScript(address, scope.location.origin),
  });
}
