import { outsideAddress } from "../../domain/supplier/calendars/outside-address";
import type { ReadFailure } from "../../domain/supplier/calendars/reading";
import type { OutsideCalendars } from "../../usecases/ports/lookups";
import type { Fetch } from "../outgoing";

/** Maximum size of an external calendar. The largest workshop calendars that we know of have a few thousand entries and half this size. */
export const MAX_CALENDAR_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** Number of leading characters in which the calendar's first line must appear, because some programs write a byte order mark or an empty line before it. */
const SNIFFED = 200;

class Failed extends Error {
  readonly why: ReadFailure;
  constructor(reason: ReadFailure) {
    super(reason);
    this.why = reason;
  }
}

/** Fetches calendars with `call`, which has its own timeout. `totalMs` limits the redirects and the download together. */
export const outsideCalendars = (call: Fetch, totalMs = 10_000): OutsideCalendars => ({
  async read(address) {
    // Each hop has its own timeout. This one covers all hops and a response that trickles in slowly.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), totalMs);
    try {
      const answer = await answerOf(call, address, late.signal);
      return { ok: true, text: await textOf(answer, late.signal) };
    } catch (error) {
      return { ok: false, why: error instanceof Failed ? error.why : "no-answer" };
    } finally {
      clearTimeout(timer);
    }
  },
});

/** Each hop is validated like the first, so that an external calendar cannot redirect us into a private network. */
async function answerOf(call: Fetch, address: string, signal: AbortSignal): Promise<Response> {
  let next = outsideAddress(address);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    if (!next.ok) throw new Failed("refused-address");
    const { url } = next;
    const answer = await call(url, {
      redirect: "manual",
      headers: { Accept: "text/calendar, text/plain;q=0.8, */*;q=0.1" },
      signal,
    });
    const location = answer.headers.get("Location");
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === null) {
      if (answer.status !== 200) {
        await answer.body?.cancel();
        throw new Failed("refused");
      }
      return answer;
    }
    await answer.body?.cancel();
    next = outsideAddress(location, url);
  }
  throw new Failed("redirected-too-often");
}

/** Reads the response body up to the size limit. Rejects a declared length above the limit at once, and a file that is not a calendar after its first bytes. */
async function textOf({ headers, body }: Response, late: AbortSignal): Promise<string> {
  const message = Number(headers.get("Content-Length") ?? 0);
  if (message > MAX_CALENDAR_BYTES || body === null) {
    await body?.cancel();
    throw new Failed(body === null ? "not-a-calendar" : "too-large");
  }
  const reader = body.getReader();
  const ended = new Promise<never>((_, reject) =>
    late.addEventListener("abort", () => reject(new Failed("no-answer"))),
  );
  const decoder = new TextDecoder();
  let [text, bytes, isCalendar] = ["", 0, false];
  try {
    for (;;) {
      const { done: isDone, value } = await Promise.race([reader.read(), ended]);
      text += decoder.decode(value, { stream: !isDone });
      bytes += value?.byteLength ?? 0;
      if (bytes > MAX_CALENDAR_BYTES) throw new Failed("too-large");
      if (!isCalendar && (isDone || text.length >= SNIFFED)) {
        isCalendar = /^[\s\uFEFF]*BEGIN:VCALENDAR/i.test(text);
        if (!isCalendar) throw new Failed("not-a-calendar");
      }
      if (isDone) return text;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
}
