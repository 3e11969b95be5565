import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";

/** Milliseconds between polls for the number of quotes if no socket can be opened. */
const REFRESH_MS = 30_000;

interface NewQuotesMessage {
  readonly OffersReceived: number;
}

/** Announces new quotes. The list stays unchanged until the reader clicks the button. */
export default function NewQuotes({ leadGuid, shown: view }: { leadGuid: string; shown: number }) {
  const [received, setReceived] = useState(view);
  const { revalidate, state } = useRevalidator();
  const take = useCallback(
    ({ OffersReceived }: NewQuotesMessage) => setReceived((previousQuotes) => Math.max(previousQuotes, OffersReceived)),
    [],
  );

  useEffect(() => {
    const socket = new WebSocket(`${window.location.origin.replace(/^http/, "ws")}/api/quotes/${leadGuid}/live`);
    socket.addEventListener("message", ({ data }) => take(JSON.parse(String(data)) as NewQuotesMessage));
    const timer = window.setInterval(async () => {
      const answer = await fetch(`/api/quotes/${leadGuid}/offers-received`, {
        cache: "no-store",
        headers: { "X-Suppress-Alert": "true" },
      }).catch(() => null);
      if (answer?.ok) take((await answer.json()) as NewQuotesMessage);
    }, REFRESH_MS);
    return () => {
      socket.close();
      window.clearInterval(timer);
    };
  }, [leadGuid, take]);

  const fresh = received - view;
  return (
    <div role="status" className="no-print pointer-events-none fixed inset-x-0 top-4 z-10 flex justify-center px-4">
      {fresh > 0 && (
        <button
          type="button"
          aria-disabled={state !== "idle"}
          onClick={revalidate}
          className="pointer-events-auto inline-flex min-h-12 items-center rounded-full bg-accent px-5 font-semibold text-on-accent shadow-sheet"
        >
          {fresh === 1 ? "1 new quote" : `${fresh} new quotes`}
        </button>
      )}
    </div>
  );
}
