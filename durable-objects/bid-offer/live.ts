import { systemClock } from "../../app/adapters/platform";
import type { BidTerms } from "../../app/domain/quotes/bids/counter";
import { type BidState, remainingOffers } from "../../app/domain/quotes/bids/remaining-offers";

/** Maximum number of sockets per lead. Viewers beyond that rely on the refresh every 30 seconds. */
const MAX_SOCKETS = 200;
/** Maximum number of sockets per lead from one network, such as a household or a workshop with several screens. */
const MAX_PER_NETWORK = 10;

/**
 * The message to a socket: a supplier gets its remaining offers, the customer the number of quotes and nothing about the suppliers. `Now` is the server's
 * clock.
 */
export function serializeLiveState(state: BidState, bidOfferId: number | null, now: number): string {
  const { tally, terms } = state;
  const at = { Now: now, BidCutOffDate: new Date(terms.cutOffAt).toISOString() };
  return JSON.stringify(
    bidOfferId === null
      ? { ...at, OffersReceived: tally.offers, IsClosed: tally.ending !== null }
      : { ...at, ...remainingOffers(state), Ending: tally.ending },
  );
}

/** Who views a lead: a supplier with its invitation, the customer on the quotes page (`bidOfferId` null), or an open page of the lead's booking. */
export type Watcher = { readonly bidOfferId: number | null } | { readonly isOfBooking: true };

/** The message to the open pages of a booking after each change. It does not say what has changed. */
export const BOOKING_CHANGED = JSON.stringify({ Changed: true });
/** The first message to a page of a booking. Later changes will be sent; the page must check for earlier ones itself. */
const BOOKING_WATCHED = JSON.stringify({ Changed: false });

type StateReader = (terms: BidTerms, bidOfferId: number | null) => BidState;

/** The request that the stub sends to the Durable Object to open a socket. */
export function liveRequest(terms: BidTerms, bidOfferId: number | null, network: string | null): Request {
  const query = new URLSearchParams({
    terms: JSON.stringify(terms),
    ...(network === null ? {} : { network }),
    ...(bidOfferId === null ? {} : { bidOfferId: String(bidOfferId) }),
  });
  return new Request(`https://bid-offer/live?${query}`, { headers: { Upgrade: "websocket" } });
}

/** The request that the stub sends to open a socket for a page of the lead's booking. */
export const bookingLiveRequest = (network: string | null): Request =>
  new Request(`https://bid-offer/booking?${new URLSearchParams(network === null ? {} : { network })}`, {
    headers: { Upgrade: "websocket" },
  });

/** Accepts the socket so that it survives hibernation, and sends the first message at once. */
export function respondLive(ctx: DurableObjectState, request: Request, readState: StateReader): Response {
  const { searchParams, pathname } = new URL(request.url);
  if (request.headers.get("Upgrade") !== "websocket") return new Response("Ask for a WebSocket\n", { status: 426 });
  if (ctx.getWebSockets().length >= MAX_SOCKETS) return new Response("Too many open connections\n", { status: 503 });
  // The network is a tag of the socket, so that closed sockets do not count and the number survives hibernation.
  const network = searchParams.get("network")?.slice(0, 200) ?? null;
  if (network !== null && ctx.getWebSockets(network).length >= MAX_PER_NETWORK)
    return new Response("Too many open connections from this network\n", {
      status: 429,
      headers: { "Retry-After": "30" },
    });
  const { 0: client, 1: server } = new WebSocketPair();
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  ctx.acceptWebSocket(server, network === null ? [] : [network]);
  if (pathname === "/booking") {
    server.serializeAttachment({ isOfBooking: true } satisfies Watcher);
    server.send(BOOKING_WATCHED);
    return new Response(null, { status: 101, webSocket: client });
  }
  const id = searchParams.get("bidOfferId");
  const bidOfferId = id === null ? null : Number(id);
  server.serializeAttachment({ bidOfferId } satisfies Watcher);
  const state = readState(JSON.parse(searchParams.get("terms") ?? "{}") as BidTerms, bidOfferId);
  server.send(serializeLiveState(state, bidOfferId, systemClock.now()));
  return new Response(null, { status: 101, webSocket: client });
}
