import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import type { MessageText } from "~/domain/notifications/wording";
import { parsePostedForm, textField } from "~/http/parse-form";
import { mailPreviewResponse } from "~/http/responses";
import { requireVersion } from "~/pages/desk/changes/edit.server";
import type { Context } from "~/usecases/context";
import { renderMessageText, TEXTS } from "~/usecases/operations/desk/texts";

/** Throws if the text is not an email. */
function mailResponse(app: Context, key: string, text: MessageText): Response {
  const html = renderMessageText(app, key, text)?.html;
  if (!html) throw refusedPage("page-not-found");
  return mailPreviewResponse(html);
}

/** Shows the current text. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const { storedVersions } = await requireVersion(request, app, TEXTS, params.key);
  if (!storedVersions?.value) throw refusedPage("page-not-found");
  return mailResponse(app, storedVersions.key, storedVersions.value);
}

const TEXT_FIELDS = z.object({ subject: textField(400), body: textField(8000) });

/** Shows the text as entered in the form. */
export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, TEXT_FIELDS);
  const { facts, storedVersions } = await requireVersion(request, app, TEXTS, params.key);
  const read = postedForm.status === "success" ? TEXTS.rules.read(postedForm.value, facts, null) : null;
  if (!read?.ok || storedVersions === null) throw refusedPage("invalid-input");
  return mailResponse(app, storedVersions.key, read.value);
}
