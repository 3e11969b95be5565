import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";
import { pagePath } from "./ui/data-layer";
import { FAILED } from "./http/send-again";
import { startScript } from "./http/start-script.server";
import { NonceContext } from "./ui/nonce";
import { PageStartContext } from "./ui/page-start";
import { messageOf } from "./usecases/ports/log";

/** Sent whole, not in pieces: pages wait for their data anyway, and a status can still change until the end. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce }: AppLoadContext,
) {
  // Remix sends the data of its pages after them when somebody takes it: `startScript` does.
  context.renderMeta = { ...context.renderMeta, didRenderScripts: true };
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <PageStartContext.Provider value={startScript(context)}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </PageStartContext.Provider>
    </NonceContext.Provider>,
    { signal: request.signal, nonce },
  );
  await body.allReady;
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
