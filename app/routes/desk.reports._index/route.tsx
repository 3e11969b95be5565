import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DeskPage } from "~/pages/desk/desk-page";
import { Figure } from "~/pages/desk/figures/figure";
import { figuresView } from "~/pages/desk/figures/figures-view.server";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { readReports } from "~/usecases/operations/desk/reports";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Reports" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const reports = await readReports(app);
  if (!reports.ok) throw deskRefusalResponse(request, app, reports.code);
  return figuresView(app, reports);
}

/** Charts of the last 90 days. */
export default function Reports() {
  const { counted, currency, figures } = useLoaderData<typeof loader>();
  return (
    <DeskPage title="Reports" subtitle={counted}>
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
        {figures.map((figure) => (
          <Figure key={figure.id} figure={figure} currency={currency} />
        ))}
      </div>
    </DeskPage>
  );
}
