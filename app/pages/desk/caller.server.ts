import { type ActionFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { z } from "zod";
import { parseLeadGuid } from "../../domain/ids";
import { beginCallCookies } from "../../http/caller-cookies";
import { viewerBySecret } from "../../http/session";
import { readPosted, refuseForm, typedWords } from "../../http/typed-form";
import type { Context } from "../../usecases/context";
import { beginCall, readCallStart } from "../../usecases/desk/caller";
import type { ActView } from "./act-form";
import { deskRefused, isDeskRefusal } from "./guard.server";

/** The page that begins a quote for a caller; `?from=` = a quote of theirs. */
export async function loadCallStart(app: Context, request: Request): Promise<ActView> {
  const from = parseLeadGuid(new URL(request.url).searchParams.get("from") ?? "");
  const found = await readCallStart(app, from);
  if (!found.ok) throw deskRefused(request, app, found.code);
  return {
    title: "A quote for a caller",
    about: found.jobs === null ? "Someone on the phone" : `For the customer of: ${found.jobs}`,
    what: `You answer the customer’s questions in this browser, apart from your own account and quotes. ${from === null ? "" : "It begins with their car and their place. "}A bar on each page says that it is for a caller, and ends it. At the end, send them the link, or book: they pay on the day, or online themselves. Never ask for a card.`,
    back: from === null ? "/desk" : `/desk/quotes/${from}`,
    id: app.ids.guid(),
    hidden: from === null ? {} : { from },
    fields: [],
    button: "Start the quote",
    isDanger: false,
    first: null,
    closed: null,
  };
}

const TYPED = z.object({ id: typedWords(64), reason: typedWords(2000), from: typedWords(64) });

/** Begins it, and leads to its first question. A document of its own: the frame around the pages is the caller's from here on. */
export async function pressCallStart({ request, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, TYPED);
  if (posted.status !== "success") return refuseForm(posted);
  const { value } = posted;
  const nobody = { ...app.viewer, sessionHash: null, contactHash: null, firstVisitAt: null };
  const begun = await beginCall(app, value, parseLeadGuid(value.from), (secret) => viewerBySecret(nobody, secret));
  if (begun.ok)
    return redirectDocument(`/quote-2/${begun.guid}`, { status: 303, headers: beginCallCookies(request, begun) });
  if (isDeskRefusal(begun.code)) throw deskRefused(request, app, begun.code);
  return refuseForm(posted, begun);
}
