import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { SiteError } from "./site-error";

interface Props {
  title: string;
  /** What is kept, and what did not happen. */
  children: ReactNode;
  /** Another way on than to try again. */
  otherwise?: { readonly to: string; readonly label: string };
  /** What stays around the part. */
  frame: (part: ReactNode) => ReactNode;
}

/**
 * A part of the site that could not be read or shown: what happened, and how to go on. What is not there, or not for this visitor, has the
 * site's own page, which says so.
 */
export function PartError({ title, children, otherwise, frame }: Props) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status < 500) return <SiteError />;
  return frame(
    <div data-error="server-error" className="grid justify-items-start gap-5 py-4">
      <div role="alert" className="grid gap-2">
        <h2 className="text-xl font-bold">{title}</h2>
        <p>{children}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
        {otherwise && (
          <ButtonLink to={otherwise.to} variant="secondary">
            {otherwise.label}
          </ButtonLink>
        )}
      </div>
    </div>,
  );
}
