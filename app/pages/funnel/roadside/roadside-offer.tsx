import { useFetcher, useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Button } from "../../../ui/button";
import { pushToDataLayer } from "../../../ui/data-layer";
import type { RoadsideOffer as Offer } from "../../../usecases/lead/roadside/offer-roadside";
import { ROADSIDE_TITLE, RoadsideNotice } from "./roadside-notice";

const Dialog = lazy(async () => ({ default: (await import("../../../ui/dialog")).Dialog }));

interface RoadsideResponse {
  readonly RoadsideAssistanceAvailable: boolean;
  readonly RoadsideAssistanceLink: string | null;
}

/** Requests the link once per suburb. After any failure nothing is offered and the customer continues (F-203). */
function useRoadsideLink({ taskId, suburbId }: Offer): string | null {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    const abortController = new AbortController();
    fetch(`/api/quote/roadside-assistance-available/${taskId}/${suburbId}`, {
      signal: abortController.signal,
      headers: { "X-Suppress-Alert": "true" },
    })
      .then(async (response) => {
        const roadside = response.ok ? ((await response.json()) as RoadsideResponse) : null;
        if (roadside?.RoadsideAssistanceAvailable) setLink(roadside.RoadsideAssistanceLink);
      })
      .catch(() => undefined);
    return () => abortController.abort();
  }, [taskId, suburbId]);
  return link;
}

/** A dialog over the step. Without JavaScript the same text appears inline, and a plain form closes it (F-102, F-218 to F-221). */
export default function RoadsideOffer({ offer, guid }: { offer: Offer; guid: string }) {
  const link = useRoadsideLink(offer);
  const rememberFetcher = useFetcher();
  const { pathname, search } = useLocation();
  const [isClosed, setIsClosed] = useState(false);
  const action = `/quote-2/${guid}/roadside-assistance`;
  const close = () => {
    setIsClosed(true);
    rememberFetcher.submit({ suburbId: offer.suburbId }, { method: "post", action });
  };
  return (
    <>
      {offer.link && (
        <noscript>
          <section className="grid max-w-prose gap-4">
            <h1 className="text-2xl font-bold">{ROADSIDE_TITLE}</h1>
            <RoadsideNotice {...offer} link={offer.link}>
              <form method="post" action={action} className="grid">
                <input type="hidden" name="suburbId" value={offer.suburbId} />
                <input type="hidden" name="back" value={pathname + search} />
                <Button variant="secondary" size="lg">
                  Close and continue
                </Button>
              </form>
            </RoadsideNotice>
          </section>
        </noscript>
      )}
      {link && !isClosed && (
        <Suspense fallback={null}>
          <Dialog title={ROADSIDE_TITLE} onClose={close}>
            <RoadsideNotice
              {...offer}
              link={link}
              onCall={() => pushToDataLayer({ event: "abandon", reason: "roadside-assistance" })}
            >
              <Button type="button" variant="secondary" size="lg" onClick={close}>
                Close and continue
              </Button>
            </RoadsideNotice>
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
