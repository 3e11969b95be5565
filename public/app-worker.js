// The installed app where there is no connection: the garage, and bookings of one's own, as they were last seen. Registered by an installed app
// alone (app/ui/installed-app.ts); in a tab of a browser nothing is kept. What it keeps is on this device, goes when somebody signs out, and after 30 days.

const COPIES = "last-seen";
const FRAME = "frame";
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_BOOKINGS = 3;
const GARAGE = "/garage";
const NO_CONNECTION = "/offline";
const BOOKING = /^\/booking\/[\w-]{22,}$/;
const ENDS_A_SESSION = /^\/(?:logout|login\/logoutsuccess|my-data\/deleted)$/;
const POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:";

const isKept = ({ pathname }) => pathname === GARAGE || BOOKING.test(pathname);

/** A page without what needs a connection: its scripts, and forms. */
const asCopy = (html) =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<form\b[\s\S]*?<\/form>/g, "")
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, "");

/** Style and letters that a page names. */
const looksOf = (html) => [
  ...new Set([...html.matchAll(/href="(\/(?:assets|brands)\/[^"]+\.(?:css|woff2|svg))"/g)].map(([, at]) => at)),
];

async function keep(cache, path, html) {
  const store = await caches.open(cache);
  await store.put(
    path,
    new Response(asCopy(html), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": POLICY,
        "X-Seen-At": String(Date.now()),
      },
    }),
  );
  const looks = await caches.open(FRAME);
  const missing = [];
  for (const at of looksOf(html)) if (!(await looks.match(at))) missing.push(at);
  await Promise.allSettled(missing.map((at) => looks.add(at)));
}

/** The bookings that were looked at longest ago go first. */
async function keepFew() {
  const store = await caches.open(COPIES);
  const bookings = (await store.keys()).filter(({ url }) => BOOKING.test(new URL(url).pathname));
  for (const request of bookings.slice(0, Math.max(0, bookings.length - MAX_BOOKINGS))) await store.delete(request);
}

/** Keeps what a page showed; a garage that is not shown any more, as to somebody who is signed out, is forgotten. */
async function keepAnswer(path, response) {
  if (path === GARAGE && !(response.ok && !response.redirected)) {
    // A store that did not answer says nothing of who is signed in.
    if (response.status < 500) await forget();
    return;
  }
  if (!response.ok || response.redirected || !(response.headers.get("Content-Type") ?? "").startsWith("text/html"))
    return;
  const html = await response.text();
  // Somebody of the desk has it open for a customer: it is not theirs.
  if (html.includes('data-desk-bar=""')) return;
  const store = await caches.open(COPIES);
  await store.delete(path);
  await keep(COPIES, path, html);
  if (path === GARAGE) {
    const coming = /id="upcoming-bookings"[\s\S]*?href="(\/booking\/[\w-]{22,})"/.exec(html);
    if (coming) await lookAt(coming[1]);
  }
  await keepFew();
}

async function lookAt(path) {
  try {
    await keepAnswer(path, await fetch(path, { credentials: "same-origin", headers: { Accept: "text/html" } }));
  } catch {
    // Next time.
  }
}

const forget = () => caches.delete(COPIES);

/** The page as it was last seen, which says so; null = it was not, or long ago. */
async function lastSeen(path) {
  const copy = await (await caches.open(COPIES)).match(path);
  if (!copy) return null;
  const at = Number(copy.headers.get("X-Seen-At"));
  if (Date.now() - at > KEPT_MS) {
    await forget();
    return null;
  }
  const html = await copy.text();
  const [, language = "en-AU"] = /<html[^>]* lang="([\w-]+)"/.exec(html) ?? [];
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
  const words = `<p role="status" class="border-b border-attention-line bg-attention-soft px-4 py-3 text-sm">No connection. This is how it was on ${when}; nothing can be changed here until you are back online.</p>`;
  const marked = html.replace(/<main\b[^>]*>/, (opening) => opening + words);
  return new Response(marked, { headers: copy.headers });
}

async function open(request, path) {
  let response;
  try {
    response = await fetch(request);
  } catch {
    return { response: (await lastSeen(path)) ?? (await caches.match(NO_CONNECTION)) ?? Response.error() };
  }
  return { response, seen: isKept({ pathname: path }) ? response.clone() : null };
}

self.addEventListener("install", (event) => {
  // As to somebody who is not signed in: it is there for whoever holds the device.
  event.waitUntil(
    fetch(NO_CONNECTION, { credentials: "omit" })
      .then((response) => response.text())
      .then((html) => keep(FRAME, NO_CONNECTION, html))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim().then(() => lookAt(GARAGE)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (ENDS_A_SESSION.test(url.pathname)) {
    event.waitUntil(forget());
    return;
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    const opened = open(request, url.pathname);
    event.respondWith(opened.then(({ response }) => response));
    event.waitUntil(opened.then(({ seen }) => seen && keepAnswer(url.pathname, seen)));
    return;
  }
  // What a copy needs to look as it did; online the browser's own store answers first.
  if (/\.(?:css|woff2|svg)$/.test(url.pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});
