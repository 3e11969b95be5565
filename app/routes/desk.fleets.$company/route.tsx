import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { parsePostedForm, refuseForm } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { parseCompany, fleetView, parseRule, INPUT_RULE } from "~/pages/desk/fleet-rule.server";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { LINK_CLASS } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldMessages } from "~/ui/field";
import { hasErrors } from "~/ui/field-errors";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { readFleet, setRuleAtDesk } from "~/usecases/operations/desk/fleets";
import { formKey } from "~/ui/field-errors";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? "Fleet" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const fleet = await readFleet(app, parseCompany(params.company));
  if (!fleet.ok) throw deskRefusalResponse(request, app, fleet.code);
  return fleetView(app, fleet);
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const company = parseCompany(params.company);
  const postedForm = await parsePostedForm(request, INPUT_RULE);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { rule, errors } = parseRule(postedForm.value);
  if (hasErrors(errors)) return refuseForm(postedForm, { code: "invalid-input", fields: errors });
  const { id, reason } = postedForm.value;
  const result = await setRuleAtDesk(app, company, { id, reason }, rule);
  if (result.ok) return redirect(`/desk/fleets/${company}`, 303);
  return refuseDeskForm(request, app, postedForm, result);
}

const LABELS = {
  isOn: "Ask the company about bookings outside this rule",
  limit: "Maximum price",
  percent: "Maximum above the median of the prices shown",
  days: "Only on these days",
  from: "From",
  to: "Until",
  backupEmail: "Backup contact",
  backupHours: "Hours without an answer",
  reason: "Reason",
} as const;
const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Page of a fleet company: the approval rule for its members' bookings, and the bookings that it pays for. */
export default function Fleet() {
  const { name, email, companyId, slug, isRequested, versions, months } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title={name}
      subtitle={`Approval requests go to ${email}`}
      width="text"
      back={{ to: "/desk/fleets", label: "Fleets" }}
    >
      <div className="grid gap-10">
        <p className="flex flex-wrap gap-x-6">
          {[
            { to: `/desk/fleet-companies/${slug}`, label: "Details and branding" },
            { to: `/desk/fleets/${companyId}/drivers`, label: "Drivers" },
          ].map(({ to, label }) => (
            <Link key={to} to={to} className={LINK_CLASS}>
              {label}
            </Link>
          ))}
        </p>
        <Section id="rule" title="Approval rule" className="grid gap-4">
          <p>
            {isRequested
              ? "Members' bookings within the rule are approved automatically. We ask the company about all others, and about every driver whose membership was not checked."
              : "There is no rule. Members book without approval, and we ask the company about drivers whose membership was not checked."}
          </p>
          {versions.length > 0 && (
            <ol className="divide-y divide-line border-y border-line">
              {versions.map(({ version, text, backup, set }) => (
                <li key={version} className="grid py-2">
                  <span className="font-semibold">{text.charAt(0).toUpperCase() + text.slice(1)}</span>
                  {backup && <span className="break-words">{backup}</span>}
                  <span className="text-sm text-soft">{set}</span>
                </li>
              ))}
            </ol>
          )}
        </Section>
        <RuleForm />
        <Section id="months" title="Bookings by month (CSV)" className="grid gap-4">
          <ul className="flex flex-wrap gap-x-5">
            {months.map(({ to, label }) => (
              <li key={to}>
                <a href={to} className={LINK_CLASS}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </DeskPage>
  );
}

/** Form for a new version of the rule. Decisions made under an earlier version are kept. */
function RuleForm() {
  const { id, values } = useLoaderData<typeof loader>();
  const formResult = useActionData<typeof action>()?.result;
  const isPosting = useSubmittingForm() !== null;
  const [form, fields] = useForm<Record<string, string>>({
    id: "rule",
    lastResult: formResult ?? null,
    defaultValue: values,
  });
  const errors = form.allErrors;
  const isTicked = (field: string) => (formResult ? formResult.initialValue?.[field] : values[field]) === "on";
  const enteredText = (field: string) => fields[field]?.initialValue;
  return (
    <Form key={formKey(id, formResult)} method="post" {...formProps(form)} className="grid gap-6">
      <h2 className="text-xl font-bold">Set the rule</h2>
      <ErrorSummary errors={formResult?.error} labels={LABELS} />
      <input type="hidden" name="id" value={String(formResult?.initialValue?.id ?? id)} />
      <CheckboxField name="isOn" label={LABELS.isOn} defaultChecked={isTicked("isOn")} />
      <TextField
        name="limit"
        label={LABELS.limit}
        hint="GST included. Leave empty for any amount"
        prefix="$"
        inputMode="decimal"
        defaultValue={enteredText("limit")}
        errors={errors}
        autoComplete="off"
        className="max-w-48"
      />
      <TextField
        name="percent"
        label={LABELS.percent}
        hint="Leave empty for any price"
        suffix="%"
        inputMode="numeric"
        defaultValue={enteredText("percent")}
        errors={errors}
        autoComplete="off"
        className="max-w-48"
      />
      <fieldset id="field-days" tabIndex={-1} className="grid gap-1">
        <legend className="mb-1 font-semibold">{LABELS.days}</legend>
        <p className="text-sm text-soft">Enter both times. Leave everything empty for all days and times</p>
        <FieldMessages id="field-days" messages={errors.days ?? []} />
        <div className="grid gap-x-6 sm:grid-cols-2">
          {DAY_NAMES.map((day, index) => (
            <CheckboxField
              key={day}
              name={`day-${index + 1}`}
              label={day}
              defaultChecked={isTicked(`day-${index + 1}`)}
            />
          ))}
        </div>
        <div className="grid items-end gap-3 min-[26rem]:grid-cols-2 sm:max-w-96">
          <TextField name="from" type="time" label={LABELS.from} defaultValue={enteredText("from")} errors={errors} />
          <TextField name="to" type="time" label={LABELS.to} defaultValue={enteredText("to")} errors={errors} />
        </div>
      </fieldset>
      <TextField
        name="backupEmail"
        type="email"
        label={LABELS.backupEmail}
        hint="An email address at the company. Leave empty for none"
        defaultValue={enteredText("backupEmail")}
        errors={errors}
        autoComplete="off"
      />
      <TextField
        name="backupHours"
        label={LABELS.backupHours}
        suffix="h"
        inputMode="numeric"
        defaultValue={enteredText("backupHours")}
        errors={errors}
        autoComplete="off"
        className="max-w-32"
      />
      <TextField
        name="reason"
        label={LABELS.reason}
        hint="For the history"
        defaultValue={enteredText("reason")}
        errors={errors}
        maxLength={500}
      />
      <div>
        <Button size="lg" pending={isPosting}>
          Set the rule
        </Button>
      </div>
    </Form>
  );
}
