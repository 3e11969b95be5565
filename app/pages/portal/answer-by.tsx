import { useEffect, useState } from "react";
import { minutesLeft } from "./lead-offer/time-left";

interface Props {
  /** Epoch ms. */
  at: number;
  /** The moment on the workshop's clock. */
  text: string;
  /** The server's clock when the page was made, epoch ms: a wrong clock in the browser tells no wrong time left. */
  now: number;
}

const TICK_MS = 15_000;

/** Until when an answer is waited for, and how long that is. Without script it is as of the page. */
export function AnswerBy({ at, text, now }: Props) {
  const [left, setLeft] = useState(at - now);
  useEffect(() => {
    const offset = now - Date.now();
    const tick = () => setLeft(at - (Date.now() + offset));
    tick();
    const timer = window.setInterval(tick, TICK_MS);
    return () => window.clearInterval(timer);
  }, [at, now]);
  return (
    <>
      {text}{" "}
      <span className="whitespace-nowrap" suppressHydrationWarning>
        ({left <= 0 ? "the time is over" : `${minutesLeft(left)} left`})
      </span>
    </>
  );
}
