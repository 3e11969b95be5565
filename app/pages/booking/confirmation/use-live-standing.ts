import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** An answer is waited for, or the work is under way: asked often. In between, a page that stays open follows more slowly. */
const WAITING_MS = 5_000;
const SETTLED_MS = 30_000;

/** Reads the page anew as soon as the booking stands otherwise than it says. A page that nobody looks at does not ask. */
export function useLiveStanding({
  token,
  standing,
  status,
  isFollowed,
  isSettled,
}: {
  readonly token: string;
  readonly standing: string;
  readonly status: string;
  readonly isFollowed: boolean;
  /** Agreed, and its day still to come. */
  readonly isSettled: boolean;
}): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isFollowed) return;
    const ask = async () => {
      if (document.hidden) return;
      const answer = await fetch(`/api/booking/${token}/status`, {
        cache: "no-store",
        headers: { "X-Suppress-Alert": "true" },
      }).catch(() => null);
      if (!answer?.ok) return;
      const now = (await answer.json()) as { Standing: string; Status: string };
      if (now.Standing !== standing || now.Status !== status) revalidate();
    };
    const timer = window.setInterval(() => void ask(), isSettled ? SETTLED_MS : WAITING_MS);
    const shown = () => void ask();
    document.addEventListener("visibilitychange", shown);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", shown);
    };
  }, [token, standing, status, isFollowed, isSettled, revalidate]);
}
