import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CHANNEL_TITLES } from "~/domain/messages/kinds";
import { kindTitle, parseTextKey } from "~/domain/messages/wording";
import { askedVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { ShownText } from "~/pages/desk/texts/shown-text";
import { textDifference, textGroups, textPreview } from "~/pages/desk/texts/text-view.server";
import { Button } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { TEXTS } from "~/usecases/desk/texts";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title ?? "Texts" }, NO_INDEX];

/** "Booking received: email", of an address that names a text. */
function titleOf(key: string): string {
  const named = parseTextKey(key);
  return named ? `${kindTitle(named.key)}: ${CHANNEL_TITLES[named.channel].toLowerCase()}` : "Texts";
}

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const found = await askedVersion(request, app, TEXTS, params.key);
  const { key = "", value = null } = found.stored ?? {};
  return {
    ...editView(request, app, TEXTS, found, textGroups(found.facts), textDifference),
    title: titleOf(key),
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
    async (_, words, key) => textPreview(app, key, words),
  );

/** Of the form that shows the words as a mail, in a window of its own. */
const AS_MAIL = "as-mail";

/** The words of one message: looked at with the values of an example before they are saved, and put back by one press. */
export default function Text() {
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { key, title, current } = page;
  const preview = answered?.preview ?? null;
  return (
    <EditPage
      title={title}
      back={{ to: "/desk/texts", label: "Texts" }}
      page={page}
      answered={answered}
      saved="Saved. New messages use this text."
      note="Changes apply to new messages. Messages that are already waiting are sent unchanged."
      current={
        current && (
          <ShownText text={current}>
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
          </ShownText>
        )
      }
      formTitle="Change it"
      button="Change the text"
      shown={(shown) => (
        <section aria-labelledby="preview" className="grid gap-3">
          <h2 id="preview" className="text-xl font-bold">
            What would be sent
          </h2>
          <ShownText text={shown}>
            {shown.hasMail && (
              <Button type="submit" form={AS_MAIL} variant="secondary">
                Preview as an email
              </Button>
            )}
          </ShownText>
        </section>
      )}
    >
      {preview?.hasMail && (
        <form id={AS_MAIL} method="post" action={`/desk/texts/${key}/mail`} target="_blank" rel="noopener">
          <input type="hidden" name="subject" value={preview.words.subject ?? ""} />
          <input type="hidden" name="body" value={preview.words.body} />
        </form>
      )}
    </EditPage>
  );
}
