import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { keepRequest, restoreRequest } from "./kept-requests";

/** Inside the finalise form: stores the request when it is sent, and restores it when the payment failed (B-121). */
export default function KeepRequest({ leadGuid, away }: { leadGuid: string; away: readonly string[] }) {
  const mark = useRef<HTMLSpanElement>(null);
  const isBack = useLocation().pathname.endsWith("/unsuccessful");
  useEffect(() => {
    const form = mark.current?.closest("form");
    if (!form) return;
    if (isBack) restoreRequest(leadGuid, form);
    const keep = () => keepRequest(leadGuid, form, away);
    form.addEventListener("submit", keep);
    return () => form.removeEventListener("submit", keep);
  }, [away, isBack, leadGuid]);
  return <span ref={mark} hidden data-keeps="request" />;
}
