import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { pagePath } from "./ui/data-layer";
import { FAILED_HEADER } from "./http/resend-form";
import { startScript } from "./http/start-script.server";
import { NonceContext, PageStartContext } from "./ui/render-context";
import { messageOf } from "./usecases/ports/log";

/** Marker that React writes for a Suspense boundary that was not ready, because this isolate has not loaded the lazy component's module yet. */
const PENDING_MARKER = "<!--$!-->";

/**
 * Renders a page to a string, because pages wait for their data anyway and the status can change until the end. React renders a string in half the time of a
 * stream. Only the first page with a lazy component in each isolate is rendered again, as a stream that waits for the component.
 */
async function renderPage(page: ReactElement, signal: AbortSignal): Promise<string | ReadableStream> {
  const html = renderToString(page);
  if (!html.includes(PENDING_MARKER)) return `<!DOCTYPE html>${html}`;
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
  // All loaders have settled, so their data stream ends at once. The start script carries the data, in place of Remix's own scripts.
  const data = await new Response(context.serverHandoffStream).text();
  context.serverHandoffStream = undefined;
  const body = await renderPage(
    <NonceContext.Provider value={nonce}>
      <PageStartContext.Provider value={startScript(context, data)}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </PageStartContext.Provider>
    </NonceContext.Provider>,
    request.signal,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const [error] = Object.values(context.staticHandlerContext.errors ?? {});
  // A refusal with a reason is an expected response, unless a store failed (F-176: an unreadable lead is "not found"). Everything else is a failure, including
  // a failed action without a page.
  const text = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
  if (
    error !== undefined &&
    (stores.isUnavailable || status >= 500 || !isRouteErrorResponse(error) || error.status >= 500)
  )
    headers.set(FAILED_HEADER, encodeURIComponent(text));
  return new Response(body, { status, headers });
}

/** A URL can be of any length, so log entries keep only the start of the path. */
const MAX_LOGGED_CHARACTERS = 120;

/**
 * The only place that logs unexpected page errors. Paths are logged without their GUIDs and tokens. A method that the page does not support is the client's
 * mistake and is not logged.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname } = new URL(request.url);
  context.app.log.error({
    event: "unexpected-error",
    where: pagePath(pathname, "").slice(0, MAX_LOGGED_CHARACTERS),
    message: messageOf(error),
  });
};
