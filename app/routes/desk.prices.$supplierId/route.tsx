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
import { refusedPage } from "~/answers";
import { momentWords } from "~/domain/bids/moment-words";
import { supplierId } from "~/domain/ids";
import { parseRise100, raisedRates } from "~/domain/supplier-settings/raised-rates";
import { rates } from "~/domain/supplier-settings/rates";
import { readPosted, refuseForm, resultOf, typedWords, writtenNumber } from "~/http/typed-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefused, requireDesk } from "~/pages/desk/guard.server";
import { ReasonForm } from "~/pages/desk/programs/reason-form";
import { RatesPreview } from "~/pages/desk/rates/preview";
import { type PreviewView, previewView, ratesView } from "~/pages/desk/rates/rates-view.server";
import { BothValues } from "~/pages/portal/settings/both-values";
import { SettingFormFields } from "~/pages/portal/settings/setting-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { useSending } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import type { Context } from "~/usecases/context";
import { changeRates, putRatesBack, readShopRates, type ShopRates } from "~/usecases/desk/rates";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `Prices of ${page.name}` : "Prices" },
  NO_INDEX,
];

/** The workshop that an address names. Throws the login, or why not. */
async function shopAsked(request: Request, app: Context, text: string | undefined): Promise<ShopRates> {
  const number = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
  const shop = await readShopRates(app, supplierId(number));
  if (shop.ok) return shop;
  throw shop.code === "supplier-not-found" ? refusedPage(shop.code) : deskRefused(request, app, shop.code);
}

/** A number that was never typed by somebody on this page: it has no form then. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const shop = await shopAsked(request, app, params.supplierId);
  const asked = new URL(request.url).searchParams;
  const percent = asked.get("percent");
  const rise = percent === null ? null : parseRise100(percent);
  const raised = rise === null ? null : raisedRates(shop.value, rise);
  // As it is typed: what is beyond the bounds is told before it is looked at.
  const read = raised && rates.read(rates.typed(raised, shop.facts), shop.facts, shop.value);
  return {
    ...ratesView(app, shop),
    id: app.ids.guid(),
    isSaved: asked.has("saved"),
    percent: percent ?? "",
    percentErrors:
      percent !== null && rise === null
        ? ["Enter a percentage up to 50, like 3 or -2.5"]
        : read && !read.ok
          ? ["With this percentage an amount would leave its bounds. Type the amounts below"]
          : [],
    raised: read?.ok
      ? { typed: rates.typed(read.value, shop.facts), preview: await previewView(app, shop, read.value) }
      : null,
  };
}

/** Its other fields are the rates as they are typed, judged by their own rules. */
const CHANGE = z
  .object({
    intent: z.enum(["preview", "save", "back"]),
    id: typedWords(64),
    version: writtenNumber,
    undone: writtenNumber.default(0),
    seen: typedWords(2000),
    reason: typedWords(2000),
  })
  .catchall(typedWords(1000));

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  await requireDesk(request, app);
  const posted = await readPosted(request, CHANGE);
  const nothing = { preview: null as PreviewView | null, both: null, version: null as number | null };
  if (posted.status !== "success") return refuseForm(posted, undefined, nothing);
  const shop = await shopAsked(request, app, params.supplierId);
  const { intent, id, version, undone, seen, reason, ...typed } = posted.value;
  const of = { supplierId: shop.supplier.id, version };
  if (intent !== "back") {
    const read = rates.read(typed, shop.facts, shop.value);
    if (!read.ok) return refuseForm(posted, { code: "invalid-input", fields: read.errors }, nothing);
    const preview = await previewView(app, shop, read.value);
    // What is put in force is what was looked at: values that were typed since are shown first.
    if (intent === "preview" || preview.seen !== seen)
      return data({ ...nothing, preview, version, result: resultOf(posted) });
    const done = await changeRates(app, { id, reason }, of, typed);
    return done.ok ? saved(shop) : notSaved(done, preview);
  }
  const done = await putRatesBack(app, { id, reason }, of, undone);
  return done.ok ? saved(shop) : notSaved(done, null);

  function notSaved(
    refused: Exclude<Awaited<ReturnType<typeof changeRates>>, { readonly ok: true }>,
    preview: PreviewView | null,
  ) {
    if (refused.code === "not-signed-in" || refused.code === "desk-forbidden")
      throw deskRefused(request, app, refused.code);
    if (!("theirs" in refused)) return refuseForm(posted, refused, { ...nothing, preview, version });
    const { theirs, yours } = refused;
    const [newest] = theirs.versions;
    const both = {
      who: newest?.actorName ?? "",
      when: momentWords(newest?.at ?? 0, theirs.supplier.zone),
      theirs: rates.words(theirs.value, theirs.facts),
      yours: rates.words(yours, theirs.facts),
    };
    return refuseForm(posted, { code: refused.code }, { preview: null, both, version: theirs.version });
  }
}

const saved = ({ supplier }: ShopRates) => redirect(`/desk/prices/${supplier.id}?saved`, 303);

/** What one workshop charges: looked at for twenty jobs before it is changed, and put back by one press. */
export default function ShopPrices() {
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const result = answered?.result;
  const preview = answered ? answered.preview : (page.raised?.preview ?? null);
  const typed = page.raised?.typed ?? page.typed;
  const labels = Object.fromEntries([
    ...page.groups.flatMap((group) => group.fields.map(({ name, label }) => [name, label])),
    ["reason", "Reason"],
    ["percent", "Change all prices by"],
  ]);
  return (
    <DeskPage
      title={`Prices of ${page.name}`}
      subtitle={page.place}
      width="text"
      back={{ to: "/desk/find", label: "Find" }}
    >
      <div className="grid gap-8">
        {page.isSaved && !answered && <Notice tone="success">Saved. New quotes have these prices from now on.</Notice>}
        <ErrorSummary
          errors={result?.error ?? (page.percentErrors.length > 0 ? { percent: page.percentErrors } : undefined)}
          labels={labels}
        />
        {answered?.both && <BothValues {...answered.both} />}
        <section aria-labelledby="now" className="grid gap-3">
          <h2 id="now" className="text-xl font-bold">
            Now
          </h2>
          <dl className="grid gap-1">
            {page.now.map(([what, how]) => (
              <div key={what} className="flex flex-wrap justify-between gap-x-4">
                <dt>{what}</dt>
                <dd className="font-semibold tabular-nums">{how}</dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-soft">
            A change holds for new quotes from the moment that it is saved. Bookings keep the price that was agreed.
          </p>
        </section>
        <Form method="get" className="grid gap-4">
          <TextField
            name="percent"
            label="Change all prices by"
            hint="Labour, call-out, parts and tyres. -2.5 lowers them. Extras and the smallest booking stay."
            suffix="%"
            defaultValue={page.percent}
            errors={{ percent: page.percentErrors }}
            inputMode="text"
            autoComplete="off"
            className="max-w-40"
          />
          <div>
            <Button variant="secondary">Show what would change</Button>
          </div>
        </Form>
        {/* Other amounts, by a percentage or by a change that was saved, are another form. */}
        <AmountsForm key={`${page.version} ${JSON.stringify(typed)}`} page={page} typed={typed} preview={preview} />
        <section aria-labelledby="versions" className="grid gap-4">
          <h2 id="versions" className="text-xl font-bold">
            Changes
          </h2>
          {page.versions.length === 0 && <p className="text-soft">Nobody has changed these prices yet.</p>}
          <ol className="grid gap-3">
            {page.versions.map(({ version, id, who, when, why, changed }) => (
              <li key={version} className="grid gap-1 rounded-lg border border-line bg-surface p-4">
                <h3 className="font-semibold">
                  {when}, {who}
                </h3>
                {why && <p className="break-words">{why}</p>}
                <ul className="text-sm text-soft tabular-nums">
                  {changed.map((words) => (
                    <li key={words}>{words}</li>
                  ))}
                </ul>
                <ReasonForm
                  summary={
                    <>
                      Put back<span className="sr-only"> what was charged before {when}</span>
                    </>
                  }
                  what="What was charged before this change holds again for new quotes, as a change of its own."
                  hidden={{ id, version: String(page.version), undone: String(version) }}
                  intent="back"
                  button="Put it back"
                />
              </li>
            ))}
          </ol>
        </section>
      </div>
    </DeskPage>
  );
}

interface FormProps {
  page: ReturnType<typeof useLoaderData<typeof loader>>;
  typed: Readonly<Record<string, string>>;
  preview: Pick<PreviewView, "seen" | "values" | "jobs"> | null;
}

/** The amounts themselves, and, once it was seen what they would change, the reason and the button. */
function AmountsForm({ page, typed, preview }: FormProps) {
  const answered = useActionData<typeof action>();
  const isPosting = useSending() !== null;
  const result = answered?.result;
  const [form, fields] = useForm<Record<string, string>>({
    id: "rates",
    lastResult: result ?? null,
    defaultValue: { ...typed, reason: "" },
  });
  const errors = form.allErrors;
  return (
    <Form method="post" {...formProps(form)} className="grid gap-6">
      <h2 className="text-xl font-bold">Or type the amounts</h2>
      <input type="hidden" name="id" value={String(result?.initialValue?.id ?? page.id)} />
      <input type="hidden" name="version" key={`v${answered?.version}`} value={answered?.version ?? page.version} />
      <SettingFormFields
        groups={page.groups}
        typed={Object.fromEntries(Object.keys(typed).map((name) => [name, String(fields[name]?.initialValue ?? "")]))}
        errors={errors}
      />
      <div>
        <Button name="intent" value="preview" variant="secondary" pending={isPosting}>
          Show what would change
        </Button>
      </div>
      {preview && (
        <>
          <RatesPreview values={preview.values} jobs={preview.jobs} />
          <input type="hidden" name="seen" value={preview.seen} />
          <TextField
            name="reason"
            label="Reason"
            hint="For the history"
            defaultValue={String(fields.reason?.initialValue ?? "")}
            errors={errors}
            maxLength={500}
          />
          <div>
            <Button name="intent" value="save" size="lg" pending={isPosting}>
              Change the prices
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
