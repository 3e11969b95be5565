import { withLeadGuid } from "../../http/with-lead-guid";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { z } from "zod";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { refusedPage } from "../../error-responses";
import { COUNTRIES } from "../../domain/core/country/country";
import { parsePostedForm, refuseForm, toFormResult, textField } from "../../http/parse-form";
import { Button } from "../../ui/button";
import { submittedValue } from "../../ui/field-errors";
import { Notice } from "../../ui/notice";
import { Page } from "../../ui/page";
import { Question } from "../../ui/question";
import { TextField } from "../../ui/text-field";
import { findNextStepPath } from "../../usecases/funnel/continue-flow";
import { readLead } from "../../usecases/lead/open-lead";
import { sendLink } from "../../usecases/lead/resume/send-link";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = () => [{ title: "Finish later" }, NO_INDEX];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const read = await withLeadGuid(params.leadGuid, (leadGuid) => readLead(app, leadGuid));
  if (!read.ok) throw refusedPage(read.code);
  const { lead, hasContact, isHolder } = read;
  return {
    back: lead.outcome === null ? await findNextStepPath(app, lead, isHolder) : `/quotes/${lead.guid}`,
    to: lead.contact.email ?? lead.contact.mobile ?? "",
    // True = the link is sent to the quote's own contact. Only the holder of a quote may choose another recipient.
    goesToOwner: hasContact && !isHolder,
    placeholder: COUNTRIES[lead.country].phonePlaceholder,
  };
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, z.object({ to: textField(254) }));
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { sentTo: null });
  const sendResult = await withLeadGuid(params.leadGuid, (leadGuid) => sendLink(app, leadGuid, postedForm.value.to));
  return sendResult.ok
    ? { sentTo: sendResult.to, result: toFormResult(postedForm) }
    : refuseForm(postedForm, sendResult, { sentTo: null });
}

/** Page that sends a link to open the quote on any device. */
export default function SaveQuote() {
  const { back, to, goesToOwner, placeholder } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const errors = result?.result.error;
  return (
    <Page width="text">
      <Question
        title="Finish later, or on another device"
        explanation="We’ll send you a link that opens your quote where you left off."
        back={back}
        backLabel="Back to the quote"
        errors={errors}
        labels={{ to: "Email or mobile" }}
      >
        {result?.sentTo && (
          <Notice tone="success" title="The link is on its way" role="status">
            We sent it to {result.sentTo}. It works for 7 days.
          </Notice>
        )}
        <Form method="post" noValidate className="grid gap-6">
          {goesToOwner ? (
            <p>We’ll send the link to the contact details on this quote.</p>
          ) : (
            <TextField
              name="to"
              label="Email or mobile"
              hint={`For example, name@example.com or ${placeholder}`}
              errors={errors}
              defaultValue={result ? submittedValue(result.result, "to") : to}
              autoComplete="email"
              maxLength={254}
            />
          )}
          <Button size="lg">{result?.sentTo ? "Send it again" : "Send me the link"}</Button>
        </Form>
      </Question>
    </Page>
  );
}
