import { parseBookingToken } from "../domain/core/ids";
import { withLeadGuid } from "../http/with-lead-guid";
import { type Refusal, refuse } from "../domain/core/outcomes";
import { watchBooking } from "../usecases/booking/read-booking";
import { watchQuotes } from "../usecases/quotes/bids/quotes-received";
import { watchBidState } from "../usecases/quotes/bids/read-remaining";
import type { Context } from "../usecases/context";
import { apiProblem, toProblem, problemResponse } from "./problem";
import { messageOf } from "../usecases/ports/log";

/** True if another site's page opens the socket. Such a socket would carry our visitor's cookies, and browsers send no CORS preflight for sockets. */
const isCrossOrigin = (request: Request) => {
  const origin = request.headers.get("Origin");
  return origin !== null && origin !== new URL(request.url).origin;
};

async function upgradeToSocket(
  request: Request,
  app: Context,
  watch: () => Promise<{ readonly ok: true; readonly response: Response } | Refusal>,
): Promise<Response> {
  if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket")
    return problemResponse(apiProblem("not-a-socket", { headers: { Upgrade: "websocket" } }), app.traceId);
  if (isCrossOrigin(request)) return problemResponse(apiProblem("foreign-origin"), app.traceId);
  if (!(await app.limits.lookup())) return problemResponse(toProblem({ ok: false, code: "rate-limited" }), app.traceId);
  try {
    const watchResult = await watch();
    return watchResult.ok ? watchResult.response : problemResponse(toProblem(watchResult), app.traceId);
  } catch (error) {
    app.log.error({
      event: "unexpected-error",
      where: "live",
      message: messageOf(error),
    });
    return problemResponse(apiProblem("unexpected"), app.traceId);
  }
}

/** `GET /api/lead-bid-offer/{id}/live`: a supplier's remaining offers, sent after each change. */
export const liveOffer = (request: Request, app: Context, id: string): Promise<Response> =>
  upgradeToSocket(request, app, () => watchBidState(app, { id: /^\d{1,9}$/.test(id) ? Number(id) : 0 }));

/** `GET /api/quotes/{id}/live`: the number of a lead's quotes, sent after each change. */
export const liveQuotes = (request: Request, app: Context, guid: string): Promise<Response> =>
  upgradeToSocket(request, app, () => withLeadGuid(guid, (leadGuid) => watchQuotes(app, leadGuid)));

/** `GET /api/booking/{token}/live`: a notification after each change of a booking. */
export const liveBooking = (request: Request, app: Context, tokenText: string): Promise<Response> =>
  upgradeToSocket(request, app, async () => {
    const token = parseBookingToken(tokenText);
    return token === null ? refuse("booking-not-found") : watchBooking(app, token);
  });
