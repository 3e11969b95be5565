import type { BookingToken } from "../../../domain/ids";
import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Where no socket is open: an answer is waited for, or the work is under way. With one, or in between, a page looks by itself more slowly. */
const WAITING_MS = 5_000;
const SETTLED_MS = 30_000;

/** Reads the page anew as soon as its booking has changed: told by the live door, and asked for now and then. A page that nobody looks at does not ask. */
export function useLiveStanding({
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
  /** Agreed, and its day still to come. */
  readonly isSettled: boolean;
}): void {
  const { revalidate } = useRevalidator();
  const isTold = useRef(false);

  useEffect(() => {
    if (!isFollowed) return;
    const socket = new WebSocket(`${window.location.origin.replace(/^http/, "ws")}/api/booking/${token}/live`);
    const note = () => {
      isTold.current = socket.readyState === WebSocket.OPEN;
    };
    for (const kind of ["open", "close"]) socket.addEventListener(kind, note);
    socket.addEventListener("message", () => revalidate());
    return () => socket.close();
  }, [token, isFollowed, revalidate]);

  useEffect(() => {
    if (!isFollowed) return;
    let waited = 0;
    const ask = async () => {
      waited = 0;
      if (document.hidden) return;
      const answer = await fetch(`/api/booking/${token}/status`, {
        cache: "no-store",
        headers: { "X-Suppress-Alert": "true" },
      }).catch(() => null);
      if (!answer?.ok) return;
      const now = (await answer.json()) as { Standing: string; Status: string };
      if (now.Standing !== standing || now.Status !== status) revalidate();
    };
    const timer = window.setInterval(() => {
      waited += WAITING_MS;
      if (waited >= (isSettled || isTold.current ? SETTLED_MS : WAITING_MS)) void ask();
    }, WAITING_MS);
    const shown = () => void ask();
    document.addEventListener("visibilitychange", shown);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", shown);
    };
  }, [token, standing, status, isFollowed, isSettled, revalidate]);
}
