import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DeskPage } from "~/pages/desk/desk-page";
import { Figure } from "~/pages/desk/figures/figure";
import { figuresView } from "~/pages/desk/figures/figures-view.server";
import { deskRefused } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { readHowItGoes } from "~/usecases/figures/how-it-goes";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Reports" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const found = await readHowItGoes(app);
  if (!found.ok) throw deskRefused(request, app, found.code);
  return figuresView(app, found);
}

/** The last 90 days in plots. */
export default function HowItGoes() {
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
