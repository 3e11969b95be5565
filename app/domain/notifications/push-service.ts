/** The subscription that a browser returns when it may show notifications (`PushSubscription.toJSON()`, W3C Push API). */
export interface PushSubscriptionKeys {
  /** The capability URL at the push service of the browser's vendor. */
  readonly endpoint: string;
  /** Base64url. `p256dh` is the browser's public key, an uncompressed P-256 point; `auth` is its 16-byte secret (RFC 8291). */
  readonly p256dh: string;
  readonly auth: string;
}

/** The push services of Chrome and other Chromium browsers, Firefox, Windows and Safari. Browsers use no others. */
const PUSH_SERVICE_HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
];

const MAX_ENDPOINT_LENGTH = 1000;
/** Base64url of 65 and 16 bytes, with or without padding. */
const P256DH = /^B[\w-]{86}=?$/;
const AUTH = /^[\w-]{22}(?:==)?$/;

/** Validates a posted subscription; null if it cannot come from a browser. We call its URL, so only known push services are accepted. */
export function readSubscription({ endpoint, p256dh, auth }: PushSubscriptionKeys): PushSubscriptionKeys | null {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  const isService = PUSH_SERVICE_HOSTS.some((service) => service.test(url.hostname));
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || !isService) return null;
  return P256DH.test(p256dh) && AUTH.test(auth) ? { endpoint: url.href, p256dh, auth } : null;
}
