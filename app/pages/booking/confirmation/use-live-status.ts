import type { BookingToken } from "../../../domain/core/ids";
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Milliseconds between polls without an open socket while a change is expected. */
const FAST_POLL_MS = 5_000;
/** Milliseconds between polls with an open socket, or while no change is expected. */
const SLOW_POLL_MS = 30_000;

/**
 * Reloads the page's data when the booking has changed. A socket reports changes at once, and the page also polls from time to time. A hidden page does not
 * poll.
 */
export function useLiveStatus({
  token,
  standing,
  status,
  isFollowed,
  isSettled,
}: {
  readonly token: BookingToken;
  readonly standing: string;
  readonly status: string;
  readonly isFollowed: boolean;
  /** True = the booking is confirmed and its day has not passed. */
  readonly isSettled: boolean;
}): void {
  const { revalidate } = useRevalidator();
  const current = useRef({ standing, status, isSettled });
  current.current = { standing, status, isSettled };

  useEffect(() => {
    if (!isFollowed) return;
    let waitedMs = 0;
    const poll = async () => {
      waitedMs = 0;
      if (document.hidden) return;
      const response = await fetch(`/api/booking/${token}/status`, {
        cache: "no-store",
        headers: { "X-Suppress-Alert": "true" },
      }).catch(() => null);
      if (!response?.ok) return;
      const liveStatus = (await response.json()) as { Standing: string; Status: string };
      if (liveStatus.Standing !== current.current.standing || liveStatus.Status !== current.current.status)
        revalidate();
    };
    const socket = new WebSocket(`${window.location.origin.replace(/^http/, "ws")}/api/booking/${token}/live`);
    // The first message only confirms the subscription. Changes between the page load and the subscription have to be fetched.
    socket.addEventListener("message", ({ data }) => {
      if ((JSON.parse(data) as { Changed: boolean }).Changed) revalidate();
      else void poll();
    });
    const timer = window.setInterval(() => {
      waitedMs += FAST_POLL_MS;
      const canPollSlowly = current.current.isSettled || socket.readyState === WebSocket.OPEN;
      if (waitedMs >= (canPollSlowly ? SLOW_POLL_MS : FAST_POLL_MS)) void poll();
    }, FAST_POLL_MS);
    const onVisible = () => void poll();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      socket.close();
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [token, isFollowed, revalidate]);
}
