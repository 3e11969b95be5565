import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { SiteError } from "./site-error";

interface Props {
  title: string;
  /** Explains what was saved and what was not. */
  children: ReactNode;
  /** Link to an alternative to trying again. */
  alternative?: { readonly to: string; readonly label: string };
  /** Renders the page around the failed part. */
  frame: (part: ReactNode) => ReactNode;
}

/**
 * Error page for a part of the site that could not be loaded or rendered. Explains what happened and how to continue. If the item does not exist or the visitor
 * may not see it, shows the site's own error page instead.
 */
export function SectionError({ title, children, alternative, frame }: Props) {
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
        {alternative && (
          <ButtonLink to={alternative.to} variant="secondary">
            {alternative.label}
          </ButtonLink>
        )}
      </div>
    </div>,
  );
}
