import { parseExternalAddress } from "../../domain/supplier/calendars/outside-address";
import type { ReadFailure } from "../../domain/supplier/calendars/reading";
import type { ExternalCalendars } from "../../usecases/ports/lookups";
import type { Fetch } from "../outgoing";

/** Maximum size of an external calendar. The largest workshop calendars that we know of have a few thousand entries and half this size. */
export const MAX_CALENDAR_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** Number of leading characters in which the calendar's first line must appear, because some programs write a byte order mark or an empty line before it. */
const SNIFF_LENGTH = 200;

class FeedFailure extends Error {
  readonly reason: ReadFailure;
  constructor(reason: ReadFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Fetches calendars with `call`, which has its own timeout. `totalMs` limits the redirects and the download together. */
export const externalCalendars = (call: Fetch, totalMs = 10_000): ExternalCalendars => ({
  async read(url) {
    // Each hop has its own timeout. This one covers all hops and a response that trickles in slowly.
    const timeoutController = new AbortController();
    const timer = setTimeout(() => timeoutController.abort(), totalMs);
    try {
      const response = await fetchCalendar(call, url, timeoutController.signal);
      return { ok: true, text: await readText(response, timeoutController.signal) };
    } catch (error) {
      return { ok: false, reason: error instanceof FeedFailure ? error.reason : "no-answer" };
    } finally {
      clearTimeout(timer);
    }
  },
});

/** Each hop is validated like the first, so that an external calendar cannot redirect us into a private network. */
async function fetchCalendar(call: Fetch, url: string, signal: AbortSignal): Promise<Response> {
  let nextUrl = parseExternalAddress(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!nextUrl.ok) throw new FeedFailure("refused-address");
    const { url } = nextUrl;
    const response = await call(url, {
      redirect: "manual",
      headers: { Accept: "text/calendar, text/plain;q=0.8, */*;q=0.1" },
      signal,
    });
    const location = response.headers.get("Location");
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) {
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new FeedFailure("refused");
      }
      return response;
    }
    await response.body?.cancel();
    nextUrl = parseExternalAddress(location, url);
  }
  throw new FeedFailure("redirected-too-often");
}

/** Reads the response body up to the size limit. Rejects a declared length above the limit at once, and a file that is not a calendar after its first bytes. */
async function readText({ headers, body }: Response, abortSignal: AbortSignal): Promise<string> {
  const contentLength = Number(headers.get("Content-Length") ?? 0);
  if (contentLength > MAX_CALENDAR_BYTES || body === null) {
    await body?.cancel();
    throw new FeedFailure(body === null ? "not-a-calendar" : "too-large");
  }
  const reader = body.getReader();
  const aborted = new Promise<never>((_, reject) =>
    abortSignal.addEventListener("abort", () => reject(new FeedFailure("no-answer"))),
  );
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  let isCalendar = false;
  try {
    for (;;) {
      const { done: isDone, value } = await Promise.race([reader.read(), aborted]);
      text += decoder.decode(value, { stream: !isDone });
      bytes += value?.byteLength ?? 0;
      if (bytes > MAX_CALENDAR_BYTES) throw new FeedFailure("too-large");
      if (!isCalendar && (isDone || text.length >= SNIFF_LENGTH)) {
        isCalendar = /^[\s\uFEFF]*BEGIN:VCALENDAR/i.test(text);
        if (!isCalendar) throw new FeedFailure("not-a-calendar");
      }
      if (isDone) return text;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
}
