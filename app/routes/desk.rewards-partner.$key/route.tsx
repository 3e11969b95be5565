import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { Values } from "~/pages/desk/changes/current-values";
import { rewardsGroups } from "~/pages/desk/partner-fields";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { REWARDS } from "~/usecases/operations/desk/partners";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Rewards partner" }, NO_INDEX];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const versionedCase = await requireVersion(request, app, REWARDS, params.key);
  return {
    ...editView(request, app, REWARDS, versionedCase, rewardsGroups(versionedCase.facts.codes)),
    code: versionedCase.storedVersions?.value?.discountCode ?? null,
  };
}

export const action = ({ request, params, context: { app } }: ActionFunctionArgs) =>
  editAction(
    request,
    app,
    REWARDS,
    params.key,
    (key) => `/desk/rewards-partner/${key}`,
    async ({ facts }, value) => ({
      /** Submitted with the change, so that only previewed values are saved. */
      seen: JSON.stringify(REWARDS.rules.toFormText(value)),
      values: REWARDS.rules.describe(value, facts),
    }),
  );

/** The rewards partner. Changes are previewed first. Ending and restoring take one click. */
export default function RewardsPartner() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { key, code } = loaderData;
  return (
    <EditPage
      title="Rewards partner"
      back={{ to: "/desk/partners", label: "Partners" }}
      page={loaderData}
      actionData={response}
      saved="Saved. The change takes effect everywhere within a minute."
      note="Changes apply to new bookings. Saved rewards and sent notices do not change."
      end={{
        summary: "End this partnership",
        effect: "Its code no longer gives a discount. You can restore the partner and its list of numbers.",
        button: "End the partnership",
      }}
      formTitle={key === null ? "Details" : "Change the partner"}
      button={key === null ? "Add the partner" : "Change the partner"}
      renderPreview={({ values }) => (
        <Section id="preview" title="Preview of changes" className="grid gap-4">
          <Values values={values} />
        </Section>
      )}
    >
      {code !== null && (
        <p>
          <Link to={`/desk/partners/numbers/${code}`} className={LINK_CLASS}>
            The list of numbers
          </Link>
        </p>
      )}
    </EditPage>
  );
}
