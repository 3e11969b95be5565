import { useCallback, useEffect, useRef, useState } from "react";
import type { BidEnding } from "../../../domain/quotes/bids/counter";
import type { RemainingOffers } from "../../../domain/quotes/bids/remaining-offers";

/** Interval of the clock on the screen. The numbers are requested every 30 seconds (P-147). */
const TICK_MS = 1_000;
const REFRESH_MS = 30_000;

interface OfferPageState {
  readonly id: number;
  readonly remaining: RemainingOffers;
  readonly ending: BidEnding | null;
  /** Server time when the page was rendered, in epoch milliseconds. */
  readonly now: number;
  readonly cutOffAt: number;
}

/** State of the bidding: first from the page, then pushed and polled. The server's clock, not the browser's, decides when the bidding closes. */
export function useLiveBidding({ id, remaining: input, ending: givenEnding, now, cutOffAt }: OfferPageState) {
  const [remaining, setRemaining] = useState(input);
  const [ending, setEnding] = useState(givenEnding);
  const [msLeft, setMsLeft] = useState(cutOffAt - now);
  const offset = useRef<number | null>(null);

  useEffect(() => setRemaining(input), [input]);
  useEffect(() => setEnding(givenEnding), [givenEnding]);

  const applyUpdate = useCallback((update: Partial<RemainingOffers> & { Now?: number; Ending?: BidEnding | null }) => {
    const { Now, Ending, ...numbers } = update;
    if (typeof Now === "number") offset.current = Now - Date.now();
    if (Ending) setEnding(Ending);
    setRemaining((previousState) => ({ ...previousState, ...numbers }));
  }, []);

  const refresh = useCallback(async () => {
    const response = await fetch(`/api/lead-bid-offer/${id}/offers-remaining`, {
      cache: "no-store",
      headers: { "X-Suppress-Alert": "true" },
    }).catch(() => null);
    if (response?.ok) applyUpdate((await response.json()) as RemainingOffers);
  }, [id, applyUpdate]);

  useEffect(() => {
    offset.current ??= now - Date.now();
    const updateTimeLeft = () => setMsLeft(cutOffAt - (Date.now() + (offset.current ?? 0)));
    updateTimeLeft();
    const timer = window.setInterval(updateTimeLeft, TICK_MS);
    return () => window.clearInterval(timer);
  }, [now, cutOffAt]);

  useEffect(() => {
    void refresh();
    const timer = window.setInterval(() => void refresh(), REFRESH_MS);
    return () => window.clearInterval(timer);
  }, [refresh]);

  useEffect(() => {
    const socket = new WebSocket(`${window.location.origin.replace(/^http/, "ws")}/api/lead-bid-offer/${id}/live`);
    socket.addEventListener("message", ({ data }) => applyUpdate(JSON.parse(String(data)) as RemainingOffers));
    // Polling continues if the socket cannot be opened or is closed.
    return () => socket.close();
  }, [id, applyUpdate]);

  return { remaining, ending, msLeft, isCutOffReached: msLeft <= 0, refresh };
}
