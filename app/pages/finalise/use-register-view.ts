import { useEffect } from "react";

/** Reports once per viewing that the supplier has viewed its offer (B-126). Opening the URL alone reports nothing. */
export function useRegisterView(offerId: number | null, viewingId: string): void {
  useEffect(() => {
    if (offerId === null) return;
    void fetch(`/api/lead-bid-offer/${offerId}/register-workshop-quote-view`, {
      method: "POST",
      headers: { "Idempotency-Key": viewingId },
    }).catch(() => undefined);
  }, [offerId, viewingId]);
}
