import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { readFleets } from "~/usecases/operations/desk/fleets";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Fleets" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const fleets = await readFleets(app);
  if (!fleets.ok) throw deskRefusalResponse(request, app, fleets.code);
  return { companies: fleets.companies.map(({ id, name, email, isEnded }) => ({ id, name, email, isEnded })) };
}

/** List of the fleet companies whose drivers book here. */
export default function Fleets() {
  const { companies } = useLoaderData<typeof loader>();
  return (
    <DeskPage title="Fleets" subtitle="Companies that pay for their drivers' bookings" width="text">
      <div className="mb-6">
        <ButtonLink to="/desk/fleet-companies/new" variant="secondary">
          Add a fleet company
        </ButtonLink>
      </div>
      {companies.length === 0 ? (
        <p className="text-soft">There are no fleet companies yet.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {companies.map(({ id, name, email, isEnded }) => (
            <li key={id} className="grid py-2">
              <span className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={`/desk/fleets/${id}`}
                  className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
                >
                  {name}
                </Link>
                {isEnded && <Badge>Removed</Badge>}
              </span>
              <span className="text-sm break-words text-soft">Approval requests go to {email}</span>
            </li>
          ))}
        </ul>
      )}
    </DeskPage>
  );
}
