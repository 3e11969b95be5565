import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { rememberRequest, restoreRequest } from "./stored-requests";

/** Inside the finalise form: stores the request when it is sent, and restores it when the payment failed (B-121). */
export default function RememberRequest({ leadGuid, away }: { leadGuid: string; away: readonly string[] }) {
  const markerRef = useRef<HTMLSpanElement>(null);
  const isReturned = useLocation().pathname.endsWith("/unsuccessful");
  useEffect(() => {
    const form = markerRef.current?.closest("form");
    if (!form) return;
    if (isReturned) restoreRequest(leadGuid, form);
    const rememberForm = () => rememberRequest(leadGuid, form, away);
    form.addEventListener("submit", rememberForm);
    return () => form.removeEventListener("submit", rememberForm);
  }, [away, isReturned, leadGuid]);
  return <span ref={markerRef} hidden data-keeps="request" />;
}
