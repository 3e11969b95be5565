import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink } from "../../ui/button";
import { Notice } from "../../ui/notice";

/** What a window over the quotes says once its form is sent, with the way back to them. */
export function SentNotice({ title, closeHref, children }: { title: string; closeHref: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone: the focus goes to what took its place.
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <div ref={box} tabIndex={-1}>
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
