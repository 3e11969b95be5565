import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emptyHiddenCategoryFields } from "~/domain/fleet/company-terms";
import { fleetLandingPath, fleetLogo } from "~/domain/fleet/fleet-company";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { Values } from "~/pages/desk/changes/current-values";
import { fleetCompanyGroups } from "~/pages/desk/fleet-company-fields";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";
import { FLEET_COMPANIES } from "~/usecases/operations/desk/fleet-companies";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.name ?? "Fleet company" },
  NO_INDEX,
];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const versionedCase = await requireVersion(request, app, FLEET_COMPANIES, params.slug);
  const isNew = versionedCase.storedVersions === null;
  const view = editView(request, app, FLEET_COMPANIES, versionedCase, fleetCompanyGroups(versionedCase.facts, isNew));
  const value = versionedCase.storedVersions?.value ?? null;
  const isOpen = value !== null && !value.isEnded && value.countries.includes(app.config.country);
  return {
    ...view,
    // The form has one checkbox per category, named after it.
    typed: { ...emptyHiddenCategoryFields(versionedCase.facts), ...view.typed, ...(isNew && { key: "" }) },
    name: value?.name ?? null,
    isEnded: value?.isEnded ?? false,
    page: isOpen ? fleetLandingPath({ slug: params.slug ?? "" }) : null,
  };
}

export const action = ({ request, params, context: { app } }: ActionFunctionArgs) =>
  editAction(
    request,
    app,
    FLEET_COMPANIES,
    params.slug,
    (slug) => `/desk/fleet-companies/${slug}`,
    async ({ facts }, value, slug) => ({
      /** Submitted with the change, so that only previewed values are saved. */
      seen: JSON.stringify({ slug, ...FLEET_COMPANIES.rules.toFormText(value) }),
      values: FLEET_COMPANIES.rules.describe(value, facts),
      logo: `data:image/svg+xml,${encodeURIComponent(fleetLogo(value.logo))}`,
      logoAlt: value.logo.alt,
    }),
  );

/** Details and branding of one fleet company. Changes are previewed first. Ending and restoring take one click. */
export default function FleetCompany() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { key, name, isEnded } = loaderData;
  const endAction = {
    summary: "Remove this company",
    effect:
      "Its page is removed, and no new quotes are billed to it. Existing bookings and quotes continue. You can restore the company.",
    button: "Remove the company",
  };
  return (
    <EditPage
      title={name ?? "Add a fleet company"}
      back={{ to: "/desk/fleets", label: "Fleets" }}
      page={loaderData}
      actionData={response}
      saved="Saved. The change takes effect everywhere within a minute."
      note="Changes apply to new visitors. Existing bookings do not change."
      {...(!isEnded && { end: endAction })}
      formTitle={key === null ? "Details" : "Change the company"}
      button={key === null ? "Add the company" : "Change the company"}
      renderPreview={({ values, logo, logoAlt }) => (
        <section aria-labelledby="preview" className="grid justify-items-start gap-4">
          <h2 id="preview" className="text-xl font-bold">
            Preview of changes
          </h2>
          <img src={logo} alt={logoAlt} height={32} className="h-8 w-auto" />
          <div className="w-full">
            <Values values={values} />
          </div>
        </section>
      )}
    >
      {loaderData.page && (
        <p>
          <a href={loaderData.page} target="_blank" rel="noreferrer" className={LINK_CLASS}>
            View the page
          </a>
        </p>
      )}
    </EditPage>
  );
}
