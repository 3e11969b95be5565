import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ConfiguredItems } from "~/pages/desk/changes/configured-items";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { CloudflareRouteNotice } from "~/pages/desk/white-labels/cloudflare-route-notice";
import { ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { readWhiteLabels } from "~/usecases/operations/desk/white-labels";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "White labels" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const whiteLabels = await readWhiteLabels(app);
  if (!whiteLabels.ok) throw deskRefusalResponse(request, app, whiteLabels.code);
  return {
    labels: whiteLabels.labels.map(({ host, name, supportPhone, theme, colour, isShown, isFromSettings }) => ({
      to: `/desk/white-labels/${encodeURIComponent(host)}`,
      name: host,
      badge: isFromSettings ? "From the deployment’s settings" : isShown ? null : "Ended",
      about: `${name}, ${supportPhone}`,
      worth: theme === null ? `Generated from ${colour}` : `Theme folder ${theme}`,
    })),
  };
}

/** List of the hosts with another company's branding. */
export default function WhiteLabels() {
  const { labels } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="White labels"
      subtitle="Hosts where the marketplace shows another company’s name, colours and phone number. These hosts have no sign-in."
      width="text"
    >
      <div className="grid gap-8">
        <div>
          <ButtonLink to="/desk/white-labels/new" variant="secondary">
            Add a white label
          </ButtonLink>
        </div>
        {labels.length === 0 && <p className="text-soft">None yet.</p>}
        <ConfiguredItems label="White labels" items={labels} />
        <CloudflareRouteNotice />
      </div>
    </DeskPage>
  );
}
