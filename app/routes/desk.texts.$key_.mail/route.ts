import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "~/answers";
import type { MessageWords } from "~/domain/messages/wording";
import { readPosted, typedWords } from "~/http/typed-form";
import { askedVersion } from "~/pages/desk/changes/edit.server";
import type { Context } from "~/usecases/context";
import { showWords, TEXTS } from "~/usecases/desk/texts";

/** A mail as its reader's program shows it: styles inside, nothing else. Throws where the text is no mail. */
function asMail(app: Context, key: string, words: MessageWords): Response {
  const html = showWords(app, key, words)?.html;
  if (!html) throw refusedPage("page-not-found");
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}

/** As it stands. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const { stored } = await askedVersion(request, app, TEXTS, params.key);
  if (!stored?.value) throw refusedPage("page-not-found");
  return asMail(app, stored.key, stored.value);
}

const WORDS = z.object({ subject: typedWords(400), body: typedWords(8000) });

/** As it is typed. */
export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, WORDS);
  const { facts, stored } = await askedVersion(request, app, TEXTS, params.key);
  const read = posted.status === "success" ? TEXTS.rules.read(posted.value, facts, null) : null;
  if (!read?.ok || stored === null) throw refusedPage("invalid-input");
  return asMail(app, stored.key, read.value);
}
