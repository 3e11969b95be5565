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
import { AUDIENCES } from "~/domain/workshop/webhooks/audience";
import { TOPICS } from "~/domain/workshop/webhooks/event-types";
import { checkboxField, parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import { TOPIC_LABELS } from "~/pages/desk/integrations/program-texts";
import { OneTimeSecret } from "~/pages/desk/integrations/one-time-secret";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldMessages } from "~/ui/field";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { SelectField } from "~/ui/select-field";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { addWebhook, readWebhooks } from "~/usecases/operations/desk/webhooks";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Add a webhook" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const webhooks = await readWebhooks(app);
  if (!webhooks.ok) throw deskRefusalResponse(request, app, webhooks.code);
  return { id: app.ids.guid() };
}

const INPUT_FIELDS = z.object({
  id: textField(64),
  name: textField(200),
  address: textField(3000),
  audience: textField(20),
  audienceId: textField(20),
  booking: checkboxField,
  offer: checkboxField,
  payment: checkboxField,
  review: checkboxField,
  reason: textField(2000),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { secret: null });
  const { id, reason, name, address, audience, audienceId } = postedForm.value;
  const topics = TOPICS.filter((topic) => postedForm.value[topic] === "on");
  const webhook = await addWebhook(app, { id, reason }, { name, address, audience, audienceId, topics });
  // The key or secret is shown only in this response.
  if (webhook.ok && "secret" in webhook) return data({ secret: webhook.secret, result: undefined });
  if (webhook.ok) return redirect("/desk/integrations", 303);
  return refuseDeskForm(request, app, postedForm, webhook, { secret: null });
}

const LABELS = {
  name: "Name",
  address: "Address",
  audience: "Whose events",
  audienceId: "Number of the workshop or fleet company",
  topics: "Events",
  reason: "Reason",
} as const;
const AUDIENCE_LABELS = { all: "Everybody's", supplier: "One workshop's", fleet: "One fleet company's" } as const;

/** Adds a webhook endpoint. */
export default function AddWebhook() {
  const { id } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const formResult = response?.result;
  const isPosting = useSubmittingForm() !== null;
  const [form, fields] = useForm<Record<string, string>>({ id: "webhook", lastResult: formResult ?? null });
  const errors = form.allErrors;
  const backLink = { to: "/desk/integrations", label: "API and webhooks" };
  if (response?.secret)
    return (
      <DeskPage title="Webhook added" width="text" back={backLink}>
        <OneTimeSecret label="Signing secret" value={response.secret}>
          <p className="text-sm">
            We sign messages according to the Standard Webhooks specification. Libraries for most languages can verify
            them with this secret.
          </p>
        </OneTimeSecret>
      </DeskPage>
    );
  return (
    <DeskPage title="Add a webhook" width="text" back={backLink}>
      <Form method="post" {...formProps(form)} className="grid gap-6">
        <ErrorSummary errors={formResult?.error} labels={LABELS} />
        <input type="hidden" name="id" value={String(formResult?.initialValue?.id ?? id)} />
        <TextField
          name="name"
          label={LABELS.name}
          hint="The name shown at the desk"
          defaultValue={fields.name?.initialValue}
          errors={errors}
          autoComplete="off"
          maxLength={60}
        />
        <TextField
          name="address"
          label={LABELS.address}
          hint="It must begin with https://. We do not follow redirects."
          defaultValue={fields.address?.initialValue}
          errors={errors}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SelectField
          name="audience"
          label={LABELS.audience}
          hint="Messages never include names, contact details or number plates"
          placeholder="Choose"
          defaultValue={fields.audience?.initialValue}
          errors={errors}
          options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
        />
        <TextField
          name="audienceId"
          label={LABELS.audienceId}
          hint="Only for the events of one workshop or fleet company"
          inputMode="numeric"
          defaultValue={fields.audienceId?.initialValue}
          errors={errors}
          autoComplete="off"
          className="max-w-40"
        />
        <fieldset id="field-topics" tabIndex={-1} className="grid">
          <legend className="mb-1 font-semibold">{LABELS.topics}</legend>
          <FieldMessages id="field-topics" messages={errors.topics ?? []} />
          {TOPICS.map((topic) => (
            <CheckboxField
              key={topic}
              name={topic}
              label={TOPIC_LABELS[topic]}
              defaultChecked={
                formResult === undefined ? topic === "booking" : formResult.initialValue?.[topic] === "on"
              }
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
            Add webhook
          </Button>
        </div>
      </Form>
    </DeskPage>
  );
}
