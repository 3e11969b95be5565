import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toErrorResponse } from "~/error-responses";
import { etagOf, hasMatchingEtag } from "~/http/etag";
import { readFeed } from "~/usecases/workshop/calendars/shop-feed";

/** Seconds until calendar apps may fetch again. Bookings do not need faster updates. */
const MAX_AGE_SECONDS = 300;

/** Serves a workshop's bookings to the calendar apps that have this URL. They poll often, and usually nothing has changed. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const feed = await readFeed(app, params.token ?? "");
  if (!feed.ok) {
    const { status, text } = toErrorResponse(feed.code);
    return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
  const etag = etagOf(feed.text);
  const headers = { ETag: etag, "Cache-Control": `private, max-age=${MAX_AGE_SECONDS}` };
  if (hasMatchingEtag(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(feed.text, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="bookings.ics"',
    },
  });
}
