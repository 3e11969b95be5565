import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";

/** Milliseconds between polls for the number of quotes if no socket can be opened. */
const REFRESH_MS = 30_000;

interface NewQuotesMessage {
  readonly OffersReceived: number;
}

/** Announces new quotes. The list stays unchanged until the reader clicks the button. */
export default function NewQuotes({ leadGuid, shownCount }: { leadGuid: string; shownCount: number }) {
  const [receivedCount, setReceivedCount] = useState(shownCount);
  const { revalidate, state } = useRevalidator();
  const applyMessage = useCallback(
    ({ OffersReceived }: NewQuotesMessage) =>
      setReceivedCount((previousCount) => Math.max(previousCount, OffersReceived)),
    [],
  );

  useEffect(() => {
    const socket = new WebSocket(`${window.location.origin.replace(/^http/, "ws")}/api/quotes/${leadGuid}/live`);
    socket.addEventListener("message", ({ data }) => applyMessage(JSON.parse(String(data)) as NewQuotesMessage));
    const timer = window.setInterval(async () => {
      const response = await fetch(`/api/quotes/${leadGuid}/offers-received`, {
        cache: "no-store",
        headers: { "X-Suppress-Alert": "true" },
      }).catch(() => null);
      if (response?.ok) applyMessage((await response.json()) as NewQuotesMessage);
    }, REFRESH_MS);
    return () => {
      socket.close();
      window.clearInterval(timer);
    };
  }, [leadGuid, applyMessage]);

  const newCount = receivedCount - shownCount;
  return (
    <div role="status" className="no-print pointer-events-none fixed inset-x-0 top-4 z-10 flex justify-center px-4">
      {newCount > 0 && (
        <button
          type="button"
          aria-disabled={state !== "idle"}
          onClick={revalidate}
          className="pointer-events-auto inline-flex min-h-12 items-center rounded-full bg-accent px-5 font-semibold text-on-accent shadow-sheet"
        >
          {newCount === 1 ? "1 new quote" : `${newCount} new quotes`}
        </button>
      )}
    </div>
  );
}
