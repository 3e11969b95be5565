import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/answers";
import { isTermKind } from "~/domain/discounts/terms";
import { readPosted, refuseForm, resultOf, typedWords, writtenNumber } from "~/http/typed-form";
import { ChangeForm } from "~/pages/desk/changes/change-form";
import { Changes } from "~/pages/desk/changes/changes";
import { Preview } from "~/pages/desk/changes/preview";
import { DeskPage } from "~/pages/desk/desk-page";
import { rulesOf, termsPreview, termsView } from "~/pages/desk/discounts/terms-view.server";
import { deskRefused, requireDesk } from "~/pages/desk/guard.server";
import { ReasonForm } from "~/pages/desk/programs/reason-form";
import { BothValues } from "~/pages/portal/settings/both-values";
import { ErrorSummary } from "~/ui/error-summary";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import type { Context } from "~/usecases/context";
import { changeTerms, endTerms, putTermsBack, readTerms, type TermsCase } from "~/usecases/desk/discounts";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

const TITLES = { code: "Code", voucher: "Voucher" } as const;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `${TITLES[page.kind]} ${page.key ?? ""}`.trim() : "Discounts" },
  NO_INDEX,
];

/** The code or voucher that an address names, or the one that is to be made. Throws the login, or why not. */
async function asked(
  request: Request,
  app: Context,
  { kind = "", key = "" }: { readonly kind?: string; readonly key?: string },
): Promise<TermsCase> {
  if (!isTermKind(kind)) throw refusedPage("page-not-found");
  const found = await readTerms(app, kind, key === "new" ? null : key);
  if (found.ok) return found;
  throw found.code === "page-not-found" ? refusedPage(found.code) : deskRefused(request, app, found.code);
}

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const found = await asked(request, app, params);
  return { ...termsView(app, found), isSaved: new URL(request.url).searchParams.has("saved") };
}

/** Its other fields are the terms as they are typed, judged by their own rules. */
const CHANGE = z
  .object({
    intent: z.enum(["preview", "save", "end", "back"]),
    id: typedWords(64),
    version: writtenNumber,
    undone: writtenNumber.default(0),
    seen: typedWords(4000),
    reason: typedWords(2000),
  })
  .catchall(typedWords(400));

type Shown = Awaited<ReturnType<typeof termsPreview>>;

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  await requireDesk(request, app);
  const posted = await readPosted(request, CHANGE);
  const nothing = { preview: null as Shown | null, both: null, version: null as number | null };
  if (posted.status !== "success") return refuseForm(posted, undefined, nothing);
  const found = await asked(request, app, params);
  const { kind, facts, stored } = found;
  const { intent, id, version, undone, seen, reason, ...typed } = posted.value;
  const rules = rulesOf(kind);
  const key = stored?.key ?? null;
  const pressed = { id, reason };
  if (intent === "end" || intent === "back") {
    if (key === null) throw refusedPage("page-not-found");
    const of = { kind, key, version };
    return told(await (intent === "end" ? endTerms(app, pressed, of) : putTermsBack(app, pressed, of, undone)), null);
  }
  const read = rules.read(typed, facts, stored?.value ?? null);
  if (!read.ok) return refuseForm(posted, { code: "invalid-input", fields: read.errors }, nothing);
  const preview = await termsPreview(app, found, read.value);
  // What is put in force is what was looked at: values that were typed since are shown first.
  if (intent === "preview" || preview.seen !== seen)
    return data({ ...nothing, preview, version, result: resultOf(posted) });
  return told(await changeTerms(app, pressed, { kind, key, version }, typed), preview);

  function told(done: Awaited<ReturnType<typeof changeTerms>>, preview: Shown | null) {
    if (done.ok) {
      const name = key ?? (typed.key ?? "").trim().toUpperCase();
      return redirect(`/desk/discounts/${kind}/${encodeURIComponent(name)}?saved`, 303);
    }
    if (done.code === "not-signed-in" || done.code === "desk-forbidden") throw deskRefused(request, app, done.code);
    if (!("theirs" in done)) return refuseForm(posted, done, { ...nothing, preview, version });
    const { theirs, yours } = done;
    const [newest] = termsView(app, theirs).changes;
    const both = {
      who: newest?.who ?? "",
      when: newest?.when ?? "",
      theirs: theirs.stored === null ? [] : rules.words(theirs.stored.value, theirs.facts),
      yours: rules.words(yours, theirs.facts),
    };
    return refuseForm(posted, { code: done.code }, { preview: null, both, version: theirs.version });
  }
}

/** What one code or voucher takes off: looked at before it is changed, ended at once, and put back by one press. */
export default function Terms() {
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { kind, key, now, groups, typed, version } = page;
  const preview = answered?.preview ?? null;
  const labels = Object.fromEntries([
    ...groups.flatMap((group) => group.fields.map(({ name, label }) => [name, label])),
    ["reason", "Reason"],
  ]);
  return (
    <DeskPage
      title={key === null ? `Make a ${TITLES[kind].toLowerCase()}` : `${TITLES[kind]} ${key}`}
      width="text"
      back={{ to: "/desk/discounts", label: "Discounts" }}
    >
      <div className="grid gap-8">
        {page.isSaved && !answered && <Notice tone="success">Saved. It holds everywhere within a minute.</Notice>}
        <ErrorSummary errors={answered?.result?.error} labels={labels} />
        {answered?.both && <BothValues {...answered.both} />}
        {now && (
          <section aria-labelledby="now" className="grid gap-3">
            <h2 id="now" className="text-xl font-bold">
              Now
            </h2>
            <dl className="grid gap-1">
              {now.map(([what, how]) => (
                <div key={what} className="flex flex-wrap justify-between gap-x-4">
                  <dt>{what}</dt>
                  <dd className="font-semibold break-words tabular-nums">{how}</dd>
                </div>
              ))}
            </dl>
            <p className="text-sm text-soft">
              A change holds for bookings that are made from then on. What came off a booking stays off.
            </p>
            <ReasonForm
              summary={kind === "code" ? "End it now" : "Stop it now"}
              what={
                kind === "code"
                  ? "Yesterday becomes its last day. It can be put back."
                  : "It takes nothing off any more. It can be put back."
              }
              hidden={{ id: page.endId, version: String(version) }}
              intent="end"
              button={kind === "code" ? "End the code" : "Stop the voucher"}
              isDanger
            />
          </section>
        )}
        <ChangeForm
          // Other terms, by a change that was saved, are another form.
          key={`${version} ${JSON.stringify(typed)}`}
          formId="terms"
          title={key === null ? "What it is" : "Change it"}
          actId={page.id}
          version={version}
          groups={groups}
          typed={typed}
          carried={key === null && kind === "voucher" ? ["key"] : []}
          answered={answered}
          preview={
            preview && {
              seen: preview.seen,
              shown: (
                <Preview
                  values={preview.values}
                  caption={preview.caption}
                  heads={["Price", key === null ? "Comes off" : "Comes off then", ...(key === null ? [] : ["Now"])]}
                  rows={preview.rows.map(({ job, cells }) => ({
                    job,
                    cells: key === null ? cells.slice(0, 2) : cells,
                  }))}
                  none="No usual job has a price."
                />
              ),
            }
          }
          button={key === null ? "Make it" : "Change it"}
        />
        {key !== null && (
          <Changes
            changes={page.changes}
            version={version}
            none="Nobody has changed it at the desk yet."
            what="What stood before this change holds again, as a change of its own."
          />
        )}
      </div>
    </DeskPage>
  );
}
