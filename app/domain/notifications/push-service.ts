/** What a browser returns when it is allowed to notify (`PushSubscription.toJSON()`, W3C Push API). */
export interface PushSubscriptionKeys {
  /** The capability address at the push service of the browser's maker. */
  readonly endpoint: string;
  /** Base64url: the browser's public key, an uncompressed point of P-256, and its secret of 16 bytes (RFC 8291). */
  readonly p256dh: string;
  readonly auth: string;
}

/** The push services of Chrome, Edge and others built on Chromium, Firefox, Windows and Safari. Anything else is no browser's. */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
];

const MAX_ENDPOINT_LENGTH = 1000;
/** 65 and 16 bytes, with or without what fills them up. */
const P256DH = /^B[\w-]{86}=?$/;
const AUTH = /^[\w-]{22}(?:==)?$/;

/** Reads a posted subscription; null when no browser would send it. We call its URL, so only known push services are accepted. */
export function readSubscription({ endpoint, p256dh, auth }: PushSubscriptionKeys): PushSubscriptionKeys | null {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || !URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  const isService = SERVICES.some((service) => service.test(url.hostname));
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || !isService) return null;
  return P256DH.test(p256dh) && AUTH.test(auth) ? { endpoint: url.href, p256dh, auth } : null;
}
