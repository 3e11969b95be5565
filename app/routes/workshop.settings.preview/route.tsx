import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId } from "~/pages/portal/settings/store-param";
import { WorkshopDialog } from "~/pages/results/workshop/workshop-dialog";
import { workshopData } from "~/pages/results/workshop/workshop-data.server";
import { ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { readPublicProfile } from "~/usecases/workshop/supplier-settings/public-profile";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "How customers see you" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const publicProfile = await readPublicProfile(app, readStoreId(request));
  if (!publicProfile.ok) throw refusedPage(publicProfile.code);
  const { store, supplier, reviews } = publicProfile;
  const workshopView = {
    supplier,
    country: app.config.country,
    isUnnamed: false,
    isFleet: false,
    price: null,
    guaranteedUntil: null,
  };
  return {
    store: String(store.supplierId),
    storeName: store.supplierName,
    data: workshopData(workshopView, reviews, app.config.changeRules, await app.db.tasks.categories()),
  };
}

/** The dialog that customers open from the list, with the store's own data and without a job. */
export default function Preview() {
  const { store, storeName, data } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const back = `/workshop/settings?store=${store}`;
  return (
    <PortalPage title="How customers see you" subtitle={storeName}>
      <ButtonLink to={back} size="lg" variant="secondary">
        Back to settings
      </ButtonLink>
      <WorkshopDialog data={data} params={params} listQuery={`store=${store}`} closeHref={back} />
    </PortalPage>
  );
}
