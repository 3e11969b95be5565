/** Pages that start or end a session, which sign-in never returns to. */
const FORBIDDEN_PATHS = /^\/(?:customer-login|customer-signup|login|logout|session|sandbox)(?:\/|$)/;
/** Maximum length of the percent-encoded path. During the sign-in it is kept in a cookie, which holds 4096 bytes. */
const MAX_LENGTH = 2000;
const ORIGIN = "https://own.invalid";

/** Returns a safe path on this site, with its query, for returning after signing in or out. Anything else becomes the home page, to prevent open redirects. */
export function returnPath(text: string | null | undefined): string {
  // A browser treats "/\host" and "//host" as another host, and removes tabs and line breaks before it parses a URL.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!text?.startsWith("/") || /^\/[/\\]|[\\\u0000-\u001f]/.test(text) || text.length > 1000) return "/";
  if (!URL.canParse(text, ORIGIN)) return "/";
  const url = new URL(text, ORIGIN);
  const path = `${url.pathname}${url.search}`;
  return url.origin !== ORIGIN ||
    url.pathname.startsWith("//") ||
    FORBIDDEN_PATHS.test(url.pathname) ||
    path.length > MAX_LENGTH
    ? "/"
    : path;
}
