import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CHANNEL_TITLES } from "~/domain/notifications/kinds";
import { formatKindTitle, parseTextKey } from "~/domain/notifications/wording";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { TextPreviewPanel } from "~/pages/desk/texts/text-preview-panel";
import { textDifference, textGroups, textPreview } from "~/pages/desk/texts/text-view.server";
import { Button } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Section } from "~/ui/page";
import { TEXTS } from "~/usecases/operations/desk/texts";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData?.title ?? "Texts" },
  NO_INDEX,
];

/** Title of the text in the URL, such as "Booking received: email". */
function pageTitle(key: string): string {
  const textKey = parseTextKey(key);
  return textKey ? `${formatKindTitle(textKey.key)}: ${CHANNEL_TITLES[textKey.channel].toLowerCase()}` : "Texts";
}

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const versionedCase = await requireVersion(request, app, TEXTS, params.key);
  const { key = "", value = null } = versionedCase.storedVersions ?? {};
  return {
    ...editView(request, app, TEXTS, versionedCase, textGroups(versionedCase.facts), textDifference),
    title: pageTitle(key),
    current: value && textPreview(app, key, value),
  };
}

export const action = ({ request, params, context: { app } }: ActionFunctionArgs) =>
  editAction(
    request,
    app,
    TEXTS,
    params.key,
    (key) => `/desk/texts/${key}`,
    async (_, text, key) => textPreview(app, key, text),
  );

/** Id of the form that shows the text as an email in a new window. */
const EMAIL_FORM_ID = "as-mail";

/** Template of one message. Changes are previewed with example values first. Restoring takes one click. */
export default function MessageTextPage() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { key, title, current } = loaderData;
  const preview = response?.preview ?? null;
  return (
    <EditPage
      title={title}
      back={{ to: "/desk/texts", label: "Texts" }}
      page={loaderData}
      actionData={response}
      saved="Saved. New messages use this text."
      note="Changes apply to new messages. Messages that are already waiting are sent unchanged."
      current={
        current && (
          <TextPreviewPanel text={current}>
            {current.hasMail && (
              <a
                href={`/desk/texts/${key}/mail`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
              >
                Preview as an email
              </a>
            )}
          </TextPreviewPanel>
        )
      }
      formTitle="Edit the text"
      button="Change the text"
      renderPreview={(view) => (
        <Section id="preview" title="Preview of the message">
          <TextPreviewPanel text={view}>
            {view.hasMail && (
              <Button type="submit" form={EMAIL_FORM_ID} variant="secondary">
                Preview as an email
              </Button>
            )}
          </TextPreviewPanel>
        </Section>
      )}
    >
      {preview?.hasMail && (
        <form id={EMAIL_FORM_ID} method="post" action={`/desk/texts/${key}/mail`} target="_blank" rel="noopener">
          <input type="hidden" name="subject" value={preview.message.subject ?? ""} />
          <input type="hidden" name="body" value={preview.message.body} />
        </form>
      )}
    </EditPage>
  );
}
