import styles from "../styles/app.css?url";
import { escapeHtml } from "./responses";

/** Maximum size of a held form in bytes, larger than any of our forms. */
const MAX_BYTES = 64 * 1024;
const RETRY_SECONDS = "5";
const BUTTON_CLASSES =
  "inline-flex items-center justify-center gap-2 rounded-md border font-semibold text-center border-transparent bg-accent text-on-accent hover:bg-accent-strong min-h-12 px-4 py-2 text-base";

/** Header with which app/entry.server.tsx marks a complete error page. Its value is the text of the refusal, if any. The header never leaves the worker. */
export const FAILED_HEADER = "X-Page-Failed";

export interface HeldForm {
  /** A copy of the request for the page, because the original's body has been read. */
  readonly request: Request;
  readonly bytes: ArrayBuffer;
}

/** Holds a form posted without scripts, so that the visitor can send it again. Null = the request contains no such form. */
export async function holdForm(request: Request): Promise<HeldForm | null> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("Content-Type") ?? "");
  const isDocument = request.method === "POST" && !new URL(request.url).pathname.endsWith(".data");
  if (!isForm || !isDocument || Number(request.headers.get("Content-Length") ?? MAX_BYTES) >= MAX_BYTES) return null;
  // An incomplete form is left to the page, which refuses it.
  const bytes = await request.arrayBuffer().catch(() => null);
  return (
    bytes && {
      bytes,
      request: new Request(request.url, {
        method: "POST",
        headers: request.headers,
        body: bytes,
        signal: request.signal,
        redirect: "manual",
      }),
    }
  );
}

interface ResendPageOptions {
  readonly form: HeldForm;
  /** The reason, for the visitor. Empty = a data store did not answer, or our own code failed. */
  readonly text: string;
  readonly traceId: string;
  readonly brandName: string;
  readonly supportPhone: string;
}

/** The response to a form that the server could not process: an explanation and the same form with all input, ready to be sent again. Needs no data store. */
export function resendPage(
  { form: { request, bytes }, text, traceId, brandName, supportPhone }: ResendPageOptions,
  status: number,
): Response {
  const { pathname, search } = new URL(request.url);
  const fields = [...new URLSearchParams(new TextDecoder().decode(bytes))].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Please send that again - ${escapeHtml(brandName)}</title><link rel="stylesheet" href="${escapeHtml(styles)}"></head>
<body><header class="border-b border-line bg-paper"><div class="mx-auto flex min-h-16 w-full max-w-7xl items-center px-4 sm:px-6"><a href="/" class="inline-flex min-h-11 items-center rounded-md text-lg font-bold tracking-tight text-ink">${escapeHtml(brandName)}<span class="sr-only"> home</span></a></div></header>
<main id="main" class="w-full flex-1"><div class="mx-auto w-full px-4 pt-4 pb-12 sm:px-6 sm:pt-6 max-w-2xl"><div data-error="send-again" class="grid justify-items-start gap-5 py-8">
<h1 class="text-2xl font-bold">We could not take that just now</h1>
<p class="text-soft">${escapeHtml(text === "" ? "Something went wrong at our end" : text.replace(/\.$/, ""))}. What you typed is kept on this page. Try again in a moment: you won't be charged or booked twice.</p>
<form method="post" action="${escapeHtml(pathname + search)}">${fields.join("")}<button type="submit" class="${BUTTON_CLASSES}">Send again</button></form>
<p class="text-soft">Or call <a class="text-accent underline underline-offset-4" href="tel:${escapeHtml(supportPhone.replace(/\s/g, ""))}">${escapeHtml(supportPhone)}</a>.</p>
<p class="text-sm text-faint">Quote this reference if you call us: <code class="font-mono text-ink">${escapeHtml(traceId)}</code></p>
</div></div></main></body></html>`;
  return new Response(page, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Retry-After": RETRY_SECONDS },
  });
}

/** Turns an error page into a 503 with Retry-After, because only its data store did not respond and the client may soon try again. */
export function toUnavailableResponse(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("Retry-After", RETRY_SECONDS);
  return new Response(response.body, { status: 503, headers });
}
