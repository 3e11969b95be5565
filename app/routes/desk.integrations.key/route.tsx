import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SCOPES } from "~/domain/identity/api-keys/api-key";
import { SCOPE_LABELS } from "~/texts/api";
import { checkboxField, parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse, refuseDeskForm, requireFreshDeskSignIn } from "~/pages/desk/guard.server";
import { OneTimeSecret } from "~/pages/desk/integrations/one-time-secret";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldMessages } from "~/ui/field";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { createApiKey, readKeys } from "~/usecases/operations/desk/api-keys";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Create a key" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireFreshDeskSignIn(request, app);
  const keys = await readKeys(app);
  if (!keys.ok) throw deskRefusalResponse(request, app, keys.code);
  return { id: app.ids.guid() };
}

/** Name of the checkbox of a scope. */
const checkboxName = (scope: string) => scope.replace(":", "-");

const INPUT_FIELDS = z
  .object({ id: textField(64), name: textField(200), reason: textField(2000) })
  .catchall(checkboxField);

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { key: null });
  const { id, name, reason, ...ticks } = postedForm.value;
  const scopes = SCOPES.filter((scope) => ticks[checkboxName(scope)] === "on");
  const apiKey = await createApiKey(app, { id, reason }, { name, scopes });
  // The key or secret is shown only in this response.
  if (apiKey.ok && "key" in apiKey) return data({ key: apiKey.key, result: undefined });
  if (apiKey.ok) return redirect("/desk/integrations", 303);
  return refuseDeskForm(request, app, postedForm, apiKey, { key: null });
}

const LABELS = { name: "Name", scopes: "Permissions", reason: "Reason" } as const;

/** Creates an API key for a program that calls the operator API. */
export default function AddApiKey() {
  const { id } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const formResult = response?.result;
  const isPosting = useSubmittingForm() !== null;
  const [form, fields] = useForm<Record<string, string>>({ id: "key", lastResult: formResult ?? null });
  const errors = form.allErrors;
  const backLink = { to: "/desk/integrations", label: "API and webhooks" };
  if (response?.key)
    return (
      <DeskPage title="The key" width="text" back={backLink}>
        <OneTimeSecret label="Key" value={response.key}>
          <p className="text-sm">Send it in the “Authorization” header as “Bearer”, followed by the key.</p>
        </OneTimeSecret>
      </DeskPage>
    );
  return (
    <DeskPage title="Create a key" width="text" back={backLink}>
      <Form method="post" {...formProps(form)} className="grid gap-6">
        <ErrorSummary errors={formResult?.error} labels={LABELS} />
        <input type="hidden" name="id" value={String(formResult?.initialValue?.id ?? id)} />
        <TextField
          name="name"
          label={LABELS.name}
          hint="The program that uses it"
          defaultValue={fields.name?.initialValue}
          errors={errors}
          autoComplete="off"
          maxLength={60}
        />
        <fieldset id="field-scopes" tabIndex={-1} className="grid">
          <legend className="mb-1 font-semibold">{LABELS.scopes}</legend>
          <FieldMessages id="field-scopes" messages={errors.scopes ?? []} />
          {SCOPES.map((scope) => (
            <CheckboxField
              key={scope}
              name={checkboxName(scope)}
              label={SCOPE_LABELS[scope]}
              defaultChecked={formResult?.initialValue?.[checkboxName(scope)] === "on"}
            />
          ))}
        </fieldset>
        <TextField
          name="reason"
          label={LABELS.reason}
          hint="For the history"
          defaultValue={fields.reason?.initialValue}
          errors={errors}
          maxLength={500}
        />
        <div>
          <Button size="lg" pending={isPosting}>
            Create key
          </Button>
        </div>
      </Form>
    </DeskPage>
  );
}
