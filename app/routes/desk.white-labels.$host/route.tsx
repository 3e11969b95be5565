import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { brandingPreview, labelGroups } from "~/pages/desk/white-labels/branding-view.server";
import { BrandingPreview } from "~/pages/desk/white-labels/branding-preview";
import { CloudflareRouteNotice } from "~/pages/desk/white-labels/cloudflare-route-notice";
import { NO_INDEX } from "~/ui/no-index";
import { WHITE_LABELS } from "~/usecases/operations/desk/white-labels";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.key ? `White label ${loaderData.key}` : "White labels" },
  NO_INDEX,
];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const versionedCase = await requireVersion(request, app, WHITE_LABELS, params.host);
  const view = editView(request, app, WHITE_LABELS, versionedCase, labelGroups(versionedCase));
  return {
    ...view,
    typed: { ...view.typed, ...(versionedCase.storedVersions === null && { key: "" }) },
    isOfSettings: versionedCase.storedVersions !== null && versionedCase.storedVersions.changes.length === 0,
    isShown: versionedCase.storedVersions?.value?.isShown === true,
  };
}

export const action = ({ request, params, context: { app } }: ActionFunctionArgs) =>
  editAction(
    request,
    app,
    WHITE_LABELS,
    params.host,
    (host) => `/desk/white-labels/${encodeURIComponent(host)}`,
    async (versionedCase, value, host) => brandingPreview(versionedCase, value, host),
  );

/** Branding of one host. Changes are previewed first. Ending and restoring take one click. */
export default function WhiteLabel() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { key, isOfSettings, isShown } = loaderData;
  const isNew = key === null;
  return (
    <EditPage
      title={isNew ? "Add a white label" : `White label ${key}`}
      back={{ to: "/desk/white-labels", label: "White labels" }}
      page={loaderData}
      actionData={response}
      saved="Saved. The host shows the change within a minute."
      note={
        isOfSettings
          ? "This white label comes from the deployment’s settings. Once you change it here, your changes apply instead."
          : "Changes take effect within a minute. Messages that were already written keep their earlier branding."
      }
      {...(isShown && {
        end: {
          summary: "End this white label",
          effect: "Within a minute, its host shows our own branding, with sign-in. You can restore it.",
          button: "End the white label",
        },
      })}
      formTitle={isNew ? "Details" : "Change the white label"}
      button={isNew ? "Add the white label" : "Change the white label"}
      renderPreview={(branding) => <BrandingPreview branding={branding} />}
      intro={isNew ? <CloudflareRouteNotice /> : undefined}
    />
  );
}
