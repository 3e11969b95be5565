import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink } from "../../ui/button";
import { Notice } from "../../ui/notice";

/** Confirmation in a dialog over the quotes after its form was sent, with a link back. */
export function SentNotice({ title, closeHref, children }: { title: string; closeHref: string; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  // The clicked button is gone, so the focus moves to the element that replaced it.
  useEffect(() => container.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <div ref={container} tabIndex={-1}>
        <Notice tone="success" role="status" title={title}>
          {children}
        </Notice>
      </div>
      <ButtonLink to={closeHref} size="lg" preventScrollReset>
        Back to the quotes
      </ButtonLink>
    </div>
  );
}
