import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { pagePath } from "./ui/data-layer";
import { FAILED } from "./http/send-again";
import { startScript } from "./http/start-script.server";
import { NonceContext } from "./ui/nonce";
import { PageStartContext } from "./ui/page-start";
import { messageOf } from "./usecases/ports/log";

/** React's mark of a boundary that was not ready: a lazy part whose module this isolate has not loaded yet. */
const NOT_READY = "<!--$!-->";
const MAX_DRAWS = 8;

/**
 * Pages are sent whole, not in pieces: they wait for their data anyway, and a status can still change until the end. React writes a string in half the
 * time of a stream. A draw begins to load the lazy parts that it comes to, so the first page with one in each isolate is drawn again.
 */
async function draw(page: ReactElement): Promise<string> {
  let html = renderToString(page);
  for (let draws = 1; draws < MAX_DRAWS && html.includes(NOT_READY); draws += 1) {
    await new Promise((loaded) => setTimeout(loaded, draws));
    html = renderToString(page);
  }
  return `<!DOCTYPE html>${html}`;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce }: AppLoadContext,
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
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const [error] = Object.values(context.staticHandlerContext.errors ?? {});
  // What was refused with a reason is an answer; all else, and what a failed action left without its page, is a failure.
  const words = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "";
  if (error !== undefined && (status >= 500 || !isRouteErrorResponse(error) || error.status >= 500))
    headers.set(FAILED, encodeURIComponent(words));
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
