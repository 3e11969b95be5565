import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { Values } from "~/pages/desk/changes/current-values";
import { clubGroups } from "~/pages/desk/partner-fields";
import { Landing } from "~/pages/partners/landing-page";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { CLUBS } from "~/usecases/operations/desk/partners";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.name ?? "Partners" },
  NO_INDEX,
];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const versionedCase = await requireVersion(request, app, CLUBS, params.club);
  const isNew = versionedCase.storedVersions === null;
  const view = editView(request, app, CLUBS, versionedCase, clubGroups(versionedCase.facts.codes, isNew));
  const value = versionedCase.storedVersions?.value ?? null;
  return {
    ...view,
    typed: { ...view.typed, ...(isNew && { key: "" }) },
    name: isNew ? null : (value?.partnerName ?? `/${params.club}`),
    code: value?.discountCode ?? null,
    isHere: value?.countries.includes(app.config.country) ?? false,
  };
}

export const action = ({ request, params, context: { app } }: ActionFunctionArgs) =>
  editAction(
    request,
    app,
    CLUBS,
    params.club,
    (slug) => `/desk/partners/${slug}`,
    async ({ facts }, value, slug) => ({
      /** Submitted with the change, so that only previewed values are saved. */
      seen: JSON.stringify({ slug, ...CLUBS.rules.toFormText(value) }),
      values: CLUBS.rules.describe(value, facts).slice(0, 6),
      landing: value,
    }),
  );

/** Page of one partner club. Changes are previewed first. Ending and restoring take one click. */
export default function PartnerClub() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { key, name, code, isHere } = loaderData;
  return (
    <EditPage
      title={name ?? "Create a club page"}
      back={{ to: "/desk/partners", label: "Partners" }}
      page={loaderData}
      actionData={response}
      saved="Saved. The change takes effect everywhere within a minute."
      note="Changes apply to new visitors. Existing bookings keep their discounts."
      end={{
        summary: "End this partnership",
        effect:
          "Its page is removed, and its members no longer get the discount. You can restore the club and its list.",
        button: "End the partnership",
      }}
      formTitle={key === null ? "Details" : "Change the club"}
      button={key === null ? "Create the page" : "Change the club"}
      renderPreview={({ values, landing }) => (
        <Section id="preview" title="Preview of changes" className="grid gap-4">
          <Values values={values} />
          <div className="rounded-lg border border-line p-5">
            <Landing landing={landing} heading={<h3 className="text-3xl font-bold">{landing.heading}</h3>}>
              <span className="rounded-md bg-accent px-5 py-3 font-semibold text-on-accent">{landing.button}</span>
            </Landing>
          </div>
        </Section>
      )}
    >
      {code !== null && (
        <p className="flex flex-wrap gap-x-6">
          {isHere && (
            <a href={`/${key}`} target="_blank" rel="noreferrer" className={LINK_CLASS}>
              View the page
            </a>
          )}
          <Link to={`/desk/partners/numbers/${code}`} className={LINK_CLASS}>
            The list of numbers
          </Link>
        </p>
      )}
    </EditPage>
  );
}
