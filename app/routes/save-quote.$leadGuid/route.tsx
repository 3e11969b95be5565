import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { answerOf, refusedPage } from "../../answers";
import { COUNTRIES } from "../../domain/country/country";
import { readForm } from "../../http/read-form";
import { Button } from "../../ui/button";
import type { FieldErrors } from "../../ui/field-errors";
import { Notice } from "../../ui/notice";
import { Page } from "../../ui/page";
import { Question } from "../../ui/question";
import { TextField } from "../../ui/text-field";
import { wayOn } from "../../usecases/funnel/way-on";
import { readLead } from "../../usecases/leads/read-lead";
import { sendLink } from "../../usecases/resume/send-link";

export const meta: MetaFunction = () => [{ title: "Finish later" }, { name: "robots", content: "noindex" }];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const read = await readLead(app, params.leadGuid ?? "");
  if (!read.ok) throw refusedPage(read.code);
  const { lead, hasContact, isHolder } = read;
  return {
    back: lead.outcome === null ? await wayOn(app, lead, isHolder) : `/quotes/${lead.guid}`,
    to: lead.contact.email ?? lead.contact.mobile ?? "",
    // A stranger does not say where someone else's quote goes.
    goesToOwner: hasContact && !isHolder,
    placeholder: COUNTRIES[lead.country].phonePlaceholder,
  };
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const typed = String((await readForm(request)).get("to") ?? "").slice(0, 254);
  const sent = await sendLink(app, params.leadGuid ?? "", typed);
  if (sent.ok) return { sentTo: sent.to, errors: null, typed };
  const { status, words } = answerOf(sent.code);
  return data({ sentTo: null, errors: (sent.fields ?? { "": [words] }) as FieldErrors, typed }, { status });
}

/** Sends a link that opens the quote on any device. */
export default function SaveQuote() {
  const { back, to, goesToOwner, placeholder } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return (
    <Page width="text">
      <Question
        title="Finish later, or on another device"
        why="We send you a link that opens your quote where you stopped."
        back={back}
        backLabel="Back to the quote"
        errors={done?.errors}
        labels={{ to: "Send to" }}
      >
        {done?.sentTo && (
          <Notice tone="success" title="The link is on its way" role="status">
            We sent it to {done.sentTo}. It works for 7 days.
          </Notice>
        )}
        <Form method="post" noValidate className="grid gap-6">
          {goesToOwner ? (
            <p>The link goes to the contact that this quote was made with.</p>
          ) : (
            <TextField
              name="to"
              label="Email or mobile"
              hint={`For example name@example.com or ${placeholder}`}
              errors={done?.errors}
              defaultValue={done?.typed ?? to}
              autoComplete="email"
              maxLength={254}
            />
          )}
          <Button size="lg">{done?.sentTo ? "Send it again" : "Send me the link"}</Button>
        </Form>
      </Question>
    </Page>
  );
}
