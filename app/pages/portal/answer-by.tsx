import { useEffect, useState } from "react";
import { formatTimeLeft } from "./lead-offer/time-left";

interface Props {
  /** Epoch milliseconds. */
  at: number;
  /** The deadline in the workshop's time zone. */
  text: string;
  /** Server time when the page was rendered, in epoch milliseconds. With it, the remaining time is right even if the browser's clock is wrong. */
  now: number;
}

const TICK_MS = 15_000;

/** Deadline for an answer, and the remaining time. Without JavaScript the remaining time is that of the page load. */
export function ResponseDeadline({ at, text, now }: Props) {
  const [msLeft, setMsLeft] = useState(at - now);
  useEffect(() => {
    const offset = now - Date.now();
    const updateTimeLeft = () => setMsLeft(at - (Date.now() + offset));
    updateTimeLeft();
    const timer = window.setInterval(updateTimeLeft, TICK_MS);
    return () => window.clearInterval(timer);
  }, [at, now]);
  return (
    <>
      {text}{" "}
      <span className="whitespace-nowrap" suppressHydrationWarning>
        ({msLeft <= 0 ? "time is up" : `${formatTimeLeft(msLeft)} left`})
      </span>
    </>
  );
}
