import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { rememberRequest, restoreRequest } from "./stored-requests";

/** Inside the finalise form: stores the request when it is sent, and restores it when the payment failed (B-121). */
export default function RememberRequest({
  leadGuid,
  externalPaths,
}: {
  leadGuid: string;
  externalPaths: readonly string[];
}) {
  const markerRef = useRef<HTMLSpanElement>(null);
  const hasReturned = useLocation().pathname.endsWith("/unsuccessful");
  useEffect(() => {
    const form = markerRef.current?.closest("form");
    if (!form) return;
    if (hasReturned) restoreRequest(leadGuid, form);
    const rememberForm = () => rememberRequest(leadGuid, form, externalPaths);
    form.addEventListener("submit", rememberForm);
    return () => form.removeEventListener("submit", rememberForm);
  }, [externalPaths, hasReturned, leadGuid]);
  return <span ref={markerRef} hidden data-keeps="request" />;
}
