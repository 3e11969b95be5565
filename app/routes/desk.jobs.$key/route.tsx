import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatMoney } from "~/domain/core/money/format";
import type { Cents } from "~/domain/core/money/money";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { Preview } from "~/pages/desk/changes/preview";
import { type SettingField, stackFields } from "~/pages/portal/settings/setting-fields";
import { LINK_CLASS } from "~/ui/classes";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { JOBS, previewJob } from "~/usecases/operations/desk/catalogue";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.name ?? "Jobs" },
  NO_INDEX,
];

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const versionedCase = await requireVersion(request, app, JOBS, params.key);
  const isNew = versionedCase.storedVersions === null;
  const hasHours = isNew || versionedCase.storedVersions?.value?.minHours100 != null;
  const hours: readonly SettingField[] = hasHours
    ? [
        {
          name: "minHours",
          kind: "number",
          label: "Minimum hours",
          hint: isNew ? "For example 1.25. Without hours, workshops set their own price" : "For example 1.25",
          suffix: "hours",
        },
        { name: "maxHours", kind: "number", label: "Maximum hours", suffix: "hours" },
      ]
    : [];
  const fields: readonly SettingField[] = [
    ...(isNew
      ? [
          {
            name: "category",
            kind: "select",
            label: "Category",
            options: versionedCase.facts.categories.map(({ id, name }) => ({ value: String(id), label: name })),
          } as const,
        ]
      : []),
    { name: "name", kind: "text", label: "Name" },
    { name: "AU", kind: "tick", label: "Offered in Australia" },
    { name: "NZ", kind: "tick", label: "Offered in New Zealand" },
    { name: "summary", kind: "area", label: "Short description", maxLength: 400, rows: 3 },
    { name: "included", kind: "area", label: "What is included", hint: "One per line", maxLength: 2000, rows: 6 },
    { name: "byWorkshop", kind: "tick", label: "Done by workshops" },
    { name: "byMobile", kind: "tick", label: "Done by mobile mechanics" },
    ...hours,
    { name: "isPopular", kind: "tick", label: "Listed under popular jobs" },
  ];
  return {
    ...editView(request, app, JOBS, versionedCase, [stackFields(...fields)]),
    name: versionedCase.storedVersions === null ? "Add a job" : (versionedCase.storedVersions.value?.name ?? ""),
    isWithdrawn: versionedCase.storedVersions?.value?.countries.length === 0,
    questions: versionedCase.facts.questions.map(({ id, text }) => ({ id, text })),
  };
}

export const action = ({ request, params, context: { app } }: ActionFunctionArgs) =>
  editAction(
    request,
    app,
    JOBS,
    params.key,
    (key) => `/desk/jobs/${key}`,
    async ({ facts }, value, key) => {
      const { currency } = COUNTRIES[app.config.country];
      const formatAmount = (amount: Cents | null) => (amount === null ? "None" : formatMoney(amount, currency));
      return {
        /** Submitted with the change, so that only previewed values are saved. */
        seen: JSON.stringify(JOBS.rules.toFormText(value)),
        values: JOBS.rules.describe(value, facts),
        rows: (await previewJob(app, key, value)).map(({ labourRate, currentPrice, newPrice }) => ({
          job: `${formatAmount(labourRate)} an hour`,
          cells: [formatAmount(currentPrice), formatAmount(newPrice)],
        })),
      };
    },
  );

/** Page of one job. Changes are previewed first. Restoring takes one click. */
export default function Job() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <EditPage
      title={loaderData.name}
      back={{ to: "/desk/jobs", label: "Jobs" }}
      page={loaderData}
      actionData={response}
      saved="Saved. The change takes effect everywhere within ten minutes."
      note="Changes apply to new prices. Existing bookings do not change."
      {...(loaderData.isWithdrawn
        ? {}
        : {
            end: {
              summary: "Withdraw this job",
              effect:
                "Customers can no longer choose this job. Existing quotes and bookings keep it. You can restore it.",
              button: "Withdraw the job",
            },
          })}
      formTitle={loaderData.key === null ? "The job" : "Edit the job"}
      button={loaderData.key === null ? "Add the job" : "Change the job"}
      renderPreview={({ values, rows }) => (
        <Preview
          values={values}
          caption="Price at each labour rate for a car in the middle price class, incl. GST. For an estimate, the lower end"
          first="Labour"
          columnHeadings={["Now", "Then"]}
          rows={rows}
          none="This job has no set price. Workshops set their own."
        />
      )}
    >
      {loaderData.key !== null && !loaderData.isWithdrawn && loaderData.questions.length === 0 && (
        <p>
          <Link to={`/desk/questions/new?job=${loaderData.key}`} className={LINK_CLASS}>
            Add a question to this job
          </Link>
        </p>
      )}
      {loaderData.questions.length > 0 && (
        <Section id="questions" title="Questions for this job" className="grid gap-2">
          <ul>
            {loaderData.questions.map(({ id, text }) => (
              <li key={id}>
                <Link to={`/desk/questions/${id}`} className={LINK_CLASS}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </EditPage>
  );
}
