import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { pagePath } from "./ui/data-layer";
import { FAILED } from "./http/resend-form";
import { startScript } from "./http/start-script.server";
import { NonceContext } from "./ui/nonce";
import { PageStartContext } from "./ui/page-start";
import { messageOf } from "./usecases/ports/log";

/** React's mark of a boundary that was not ready: a lazy part whose module this isolate has not loaded yet. */
const NOT_READY = "<!--$!-->";

/**
 * Pages are sent whole, not in pieces: they wait for their data anyway, and a status can still change until the end. React writes a string in half the
 * time of a stream. Only the first page with a lazy part, in each isolate, is drawn again as a stream, which waits for the part.
 */
async function draw(page: ReactElement, signal: AbortSignal): Promise<string | ReadableStream> {
  const html = renderToString(page);
  if (!html.includes(NOT_READY)) return `<!DOCTYPE html>${html}`;
  const stream = await renderToReadableStream(page, { signal });
  await stream.allReady;
  return stream;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, stores }: AppLoadContext,
) {
  // Loaders have settled, so the stream of their data ends at once. The start script carries it, in place of Remix's own scripts.
  const data = await new Response(context.serverHandoffStream).text();
  context.serverHandoffStream = undefined;
  const body = await draw(
    <NonceContext.Provider value={nonce}>
      <PageStartContext.Provider value={startScript(context, data)}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </PageStartContext.Provider>
    </NonceContext.Provider>,
    request.signal,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const [error] = Object.values(context.staticHandlerContext.errors ?? {});
  // A refusal with a reason is an answer, unless a store failed (F-176: an unreadable lead is "not found"). Everything else, including a failed action without
  // a page, is a failure.
  const text = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
  if (error !== undefined && (stores.isOver || status >= 500 || !isRouteErrorResponse(error) || error.status >= 500))
    headers.set(FAILED, encodeURIComponent(text));
  return new Response(body, { status, headers });
}

/** An address may be as long as its sender likes; a log line is not. */
const LOGGED_CHARACTERS = 120;

/** The one place where a surprise of a page is logged, without the guids and tokens of its address. A method that a page does not know is its sender's affair. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname } = new URL(request.url);
  context.app.log.error({
    event: "unexpected-error",
    where: pagePath(pathname, "").slice(0, LOGGED_CHARACTERS),
    message: messageOf(error),
  });
};
