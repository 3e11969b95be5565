import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ButtonLink } from "../../ui/button";
import { Page } from "../../ui/page";
import { SiteError } from "../../ui/site-error";

/** The page for an unknown job, car, place or workshop, with links to continue. Other failures show the site's own error page. */
export function PublicNotFound() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <SiteError />;
  return (
    <Page width="text">
      <div data-error="not-found" className="grid justify-items-start gap-5 py-8">
        <h1 className="text-2xl font-bold">We couldn't find that page</h1>
        <p className="text-soft">
          Not every job, car and suburb has its own page, but you can get a quote for any of them.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/">Get prices for your car</ButtonLink>
          <ButtonLink to="/cost" reloadDocument variant="secondary">
            All prices
          </ButtonLink>
          <ButtonLink to="/mechanics" reloadDocument variant="secondary">
            All suburbs
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
