import { readUrl } from "../domain/core/words/read-url";

/** Third-party scripts of the ways to pay; which of them a page may load is said by its content policy (app/http/provider-policy.ts). */
const PAYMENT_SCRIPTS =
  /^https:\/\/(([\w-]+\.)*js\.stripe\.com|(js|assets)\.braintreegateway\.com|[\w.-]+\.(paypal|paypalobjects|venmo)\.com)\//;
/** React makes script elements through this one string, whatever the element then holds. */
const REACTS_EMPTY_SCRIPT = "<script></script>";

/** The address when it is one of this site's or of a payment provider's scripts; null refuses it. */
export const trustedScript = (address: string, origin: string): string | null => {
  const url = readUrl(address, origin);
  if (url === null) return null;
  return url.origin === origin ||
    (url.protocol === "blob:" && url.pathname.startsWith(`${origin}/`)) ||
    PAYMENT_SCRIPTS.test(url.href)
    ? url.href
    : null;
};

/** Words without a tag in them are no markup. */
export const trustedHtml = (html: string): string | null =>
  html === REACTS_EMPTY_SCRIPT || !html.includes("<") ? html : null;

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: Readonly<Record<"createHTML" | "createScriptURL", (text: string) => string | null>>,
  ): unknown;
}

/**
 * Says which strings may become markup or code where the content policy asks for trusted types: no tags, no code from text, scripts and
 * workers of this site and of the payment providers. Browsers without trusted types need nothing.
 */
export function enforceTrustedTypes(
  scope: { readonly trustedTypes?: PolicyFactory; readonly location: Location } = window as never,
): void {
  scope.trustedTypes?.createPolicy("default", {
    createHTML: trustedHtml,
    createScriptURL: (address) => trustedScript(address, scope.location.origin),
  });
}
