// Offline pages of the installed app: copies of the garage and of up to three bookings, as they were last seen. Only an installed app registers this worker
// (app/entry.client.tsx), so a browser tab stores nothing. The copies are on this device only. They are deleted at sign-out and after 30 days.

const COPIES_CACHE = "last-seen";
const ASSETS_CACHE = "frame";
const MAX_COPY_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_BOOKINGS = 3;
const GARAGE_PATH = "/garage";
const OFFLINE_PATH = "/offline";
const BOOKING_PATH = /^\/booking\/[\w-]{22,}$/;
const SIGN_OUT_PATH = /^\/(?:logout|login\/logoutsuccess|my-data\/deleted)$/;
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:";

const isCopied = (path) => path === GARAGE_PATH || BOOKING_PATH.test(path);

/** The page without scripts and forms, which need a connection. */
const withoutScriptsAndForms = (html) =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<form\b[\s\S]*?<\/form>/g, "")
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, "");

/** Paths of the style sheets, fonts and icons that a page links to. */
const assetPaths = (html) => [
  ...new Set([...html.matchAll(/href="(\/(?:assets|brands)\/[^"]+\.(?:css|woff2|svg))"/g)].map(([, path]) => path)),
];

/** Stores a copy of a page in a cache, and the assets that it needs. */
async function storeCopy(cacheName, path, html) {
  const copies = await caches.open(cacheName);
  await copies.put(
    path,
    new Response(withoutScriptsAndForms(html), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": CONTENT_SECURITY_POLICY,
        "X-Seen-At": String(Date.now()),
      },
    }),
  );
  const assets = await caches.open(ASSETS_CACHE);
  const missing = [];
  for (const assetPath of assetPaths(html)) if (!(await assets.match(assetPath))) missing.push(assetPath);
  await Promise.allSettled(missing.map((assetPath) => assets.add(assetPath)));
}

/** Deletes the bookings that were opened longest ago. */
async function deleteOldBookings() {
  const copies = await caches.open(COPIES_CACHE);
  const bookings = (await copies.keys()).filter(({ url }) => BOOKING_PATH.test(new URL(url).pathname));
  for (const request of bookings.slice(0, Math.max(0, bookings.length - MAX_BOOKINGS))) await copies.delete(request);
}

/** Copies a page that was just shown. Deletes all copies if the garage is no longer available, which means that nobody is signed in. */
async function updateCopy(path, response) {
  if (path === GARAGE_PATH && !(response.ok && !response.redirected)) {
    // A server error does not mean that nobody is signed in.
    if (response.status < 500) await deleteCopies();
    return;
  }
  if (!response.ok || response.redirected || !(response.headers.get("Content-Type") ?? "").startsWith("text/html"))
    return;
  const html = await response.text();
  // An operator is viewing the page as the customer, so it must not be stored on the operator's device.
  if (html.includes('data-desk-bar=""')) return;
  const copies = await caches.open(COPIES_CACHE);
  await copies.delete(path);
  await storeCopy(COPIES_CACHE, path, html);
  if (path === GARAGE_PATH) {
    const nextBooking = /id="upcoming-bookings"[\s\S]*?href="(\/booking\/[\w-]{22,})"/.exec(html);
    if (nextBooking) await fetchCopy(nextBooking[1]);
  }
  await deleteOldBookings();
}

/** Requests a page and copies it. */
async function fetchCopy(path) {
  try {
    await updateCopy(path, await fetch(path, { credentials: "same-origin", headers: { Accept: "text/html" } }));
  } catch {
    // The page is copied when it is opened again.
  }
}

const deleteCopies = () => caches.delete(COPIES_CACHE);

/** The copy of a page, with a notice that says when it was stored, or null if there is none of the last 30 days. */
async function findCopy(path) {
  const copy = await (await caches.open(COPIES_CACHE)).match(path);
  if (!copy) return null;
  const seenAt = Number(copy.headers.get("X-Seen-At"));
  if (Date.now() - seenAt > MAX_COPY_AGE_MS) {
    await deleteCopies();
    return null;
  }
  const html = await copy.text();
  const [, language = "en-AU"] = /<html[^>]* lang="([\w-]+)"/.exec(html) ?? [];
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(seenAt);
  const notice = `<p role="status" class="border-b border-attention-line bg-attention-soft px-4 py-3 text-sm">No connection. This page was saved on ${when}. You can’t change anything here until you are back online.</p>`;
  const withNotice = html.replace(/<main\b[^>]*>/, (openingTag) => openingTag + notice);
  return new Response(withNotice, { headers: copy.headers });
}

/** The response to a navigation, and a clone of it if the page is to be copied. Without a connection: the copy, or the offline page. */
async function navigate(request, path) {
  let response;
  try {
    response = await fetch(request);
  } catch {
    return { response: (await findCopy(path)) ?? (await caches.match(OFFLINE_PATH)) ?? Response.error() };
  }
  return { response, toCopy: isCopied(path) ? response.clone() : null };
}

self.addEventListener("install", (event) => {
  // Requested without cookies, because anyone who uses the device can see the offline page.
  event.waitUntil(
    fetch(OFFLINE_PATH, { credentials: "omit" })
      .then((response) => response.text())
      .then((html) => storeCopy(ASSETS_CACHE, OFFLINE_PATH, html))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim().then(() => fetchCopy(GARAGE_PATH)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (SIGN_OUT_PATH.test(pathname)) {
    event.waitUntil(deleteCopies());
    return;
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    const navigation = navigate(request, pathname);
    event.respondWith(navigation.then(({ response }) => response));
    event.waitUntil(navigation.then(({ toCopy }) => toCopy && updateCopy(pathname, toCopy)));
    return;
  }
  // Assets of copied pages. With a connection the browser's HTTP cache answers.
  if (/\.(?:css|woff2|svg)$/.test(pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});
