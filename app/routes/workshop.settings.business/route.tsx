import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { formatPageMoment } from "~/ui/format-moment";
import { PROTECTED_SECTIONS, type ProtectedSection } from "~/domain/supplier/supplier-settings/business";
import { findRules } from "~/domain/supplier/supplier-settings/rules";
import { parsePostedForm, refuseForm, toFormResult, textField, hiddenSupplierId } from "~/http/parse-form";
import { isPortalRefusal, requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { SECTION_TEXTS } from "~/texts/workshop-settings";
import { type SettingGroup, settingGroups } from "~/pages/portal/settings/setting-fields";
import { SettingFormFields } from "~/pages/portal/settings/setting-form";
import { readStoreId, storeFields } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { type FormResult, submittedValue } from "~/ui/field-errors";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/page";
import { Status } from "~/ui/status";
import { SummaryList } from "~/ui/summary-list";
import { TextField } from "~/ui/text-field";
import { useSubmittingForm } from "~/ui/sending";
import {
  requestBusinessChange,
  changeBusinessDetails,
  describeChanges,
  readBusinessDetails,
  withdrawBusinessChange,
} from "~/usecases/workshop/supplier-settings/business-changes";
import type { ChangeRequest } from "~/domain/supplier/supplier-settings/setting-change";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Business details" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const businessDetails = await readBusinessDetails(app, readStoreId(request));
  if (!businessDetails.ok) throw refusedPage(businessDetails.code);
  const { stores, store, supplier, facts, requests, codeRecipient: codeGoesTo } = businessDetails;
  return {
    ...storeFields(stores, store),
    codeGoesTo,
    saved: new URL(request.url).searchParams.get("saved"),
    sections: PROTECTED_SECTIONS.map((section) => {
      const rules = findRules(section);
      const value = rules.valueOf(supplier);
      return {
        section,
        ...SECTION_TEXTS[section],
        rows: rules.describe(value, facts).map(([label, text]) => ({ key: label, label, value: text })),
        groups: settingGroups(section, facts, value),
        typed: rules.toFormText(value, facts),
      };
    }),
    requests: requests.map(({ id, section, before, after, at, actorName, decision }) => ({
      id,
      title: SECTION_TEXTS[section].title,
      asked: `${actorName}, ${formatPageMoment(at, supplier.zone)}`,
      rows: describeChanges(section, before, after, facts),
      isWaiting: decision === null,
      state: requestState(decision),
      reason: decision?.reason ?? null,
    })),
  };
}

function requestState(decision: ChangeRequest["decision"]) {
  if (decision === null) return { label: "We are checking it", tone: "attention" } as const;
  return decision.isAccepted
    ? ({ label: "Accepted", tone: "done" } as const)
    : ({ label: "Not changed", tone: "off" } as const);
}

const INPUT_FIELDS = z
  .object({
    store: hiddenSupplierId,
    section: z.enum(PROTECTED_SECTIONS),
    intent: z.enum(["code", "change", "withdraw"]),
    request: textField(64),
  })
  .catchall(textField(400));

interface Answer {
  readonly result: FormResult;
  readonly section: ProtectedSection | null;
  readonly isCodeSent: boolean;
  /** Fields with a choice of places, if the entered suburb is ambiguous. Null = the page's own fields. */
  readonly groups: readonly SettingGroup[] | null;
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  const state: Omit<Answer, "result"> = { section: null, isCodeSent: false, groups: null };
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, state, ["code"]);
  const { store, section, intent, request: id, ...input } = postedForm.value;
  const settingsPath = `/workshop/settings/business?store=${store}`;
  if (intent === "withdraw") {
    const result = await withdrawBusinessChange(app, store, id);
    if (!result.ok) throw refusedPage(result.code);
    return redirect(settingsPath, 303);
  }
  const result =
    intent === "code"
      ? await requestBusinessChange(app, store, section, input)
      : await changeBusinessDetails(app, store, section, input);
  if (result.ok && intent === "code")
    return data<Answer>({ ...state, section, isCodeSent: true, result: toFormResult(postedForm, {}, ["code"]) });
  if (result.ok)
    return redirect(`${settingsPath}&saved=${"isWaiting" in result && result.isWaiting ? "waiting" : "now"}`, 303);
  if (isPortalRefusal(result.code)) throw refusedPage(result.code);
  const { places = [] } = result;
  const groups =
    places.length > 1 ? settingGroups(section, { country: app.config.country, places } as never, {} as never) : null;
  // A postcode with several places leads to a further question instead of an error.
  if (groups !== null && Object.keys(result.fields ?? {}).join() === "locality" && !input.locality)
    return data<Answer>({ ...state, section, groups, result: toFormResult(postedForm, {}, ["code"]) });
  return refuseForm(postedForm, result, { ...state, section, groups, isCodeSent: result.fields?.code !== undefined }, [
    "code",
  ]);
}

const SAVED_MESSAGES = {
  now: "Customers see the new details now. We have emailed you about the change.",
  waiting: "We check this change before it takes effect, and email you the result.",
} as const;

/** Page where a workshop's owner changes its names, business number and address. Each change requires a code sent to the account's email address. */
export default function BusinessDetails() {
  const {
    stores,
    store,
    storeName,
    codeGoesTo,
    saved: savedNotice,
    sections,
    requests,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer | undefined;
  return (
    <PortalPage title="Business details" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid max-w-2xl gap-10">
        {(savedNotice === "now" || savedNotice === "waiting") && (
          <Notice tone="success" role="status" title={savedNotice === "now" ? "Details changed" : "Change sent to us"}>
            {SAVED_MESSAGES[savedNotice]}
          </Notice>
        )}
        <p className="text-soft">
          We’ll email a code to {codeGoesTo} before anything changes. We’ll check a new legal name, business number or
          state first, because your documents have to match it.
        </p>
        {sections.map((item) => (
          <Details
            key={item.section}
            {...item}
            store={store}
            codeRecipient={codeGoesTo}
            actionData={answer?.section === item.section ? answer : undefined}
          />
        ))}
        {requests.length > 0 && (
          <Section id="requests" title="Changes that need our approval">
            <ul className="grid gap-3">
              {requests.map(({ id, title, asked, rows, isWaiting, state, reason }) => (
                <li key={id} className="grid gap-1 rounded-lg border border-line bg-surface p-4">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                    <span className="font-semibold">{title}</span>
                    <Status tone={state.tone}>{state.label}</Status>
                  </p>
                  {rows.map(({ label, was, becomes }) => (
                    <p key={label} className="text-sm break-words">
                      {label}: {becomes} <span className="text-soft">(was: {was})</span>
                    </p>
                  ))}
                  {reason && <p className="text-sm break-words">{reason}</p>}
                  <p className="text-sm text-soft">{asked}</p>
                  {isWaiting && (
                    <Form method="post">
                      <input type="hidden" name="store" value={store} />
                      <input type="hidden" name="section" value="business-details" />
                      <input type="hidden" name="request" value={id} />
                      <Button name="intent" value="withdraw" variant="secondary">
                        Withdraw<span className="sr-only"> the change of {title}</span>
                      </Button>
                    </Form>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </PortalPage>
  );
}

type SectionView = ReturnType<typeof useLoaderData<typeof loader>>["sections"][number];

function Details({
  section,
  title,
  about,
  rows,
  groups,
  typed: rawInput,
  store,
  codeRecipient,
  actionData: answer,
}: SectionView & { store: string; codeRecipient: string; actionData: Answer | undefined }) {
  const isPosting = useSubmittingForm()?.get("section") === section;
  const isCodeSent = answer?.isCodeSent ?? false;
  const errors = answer?.result.error ?? null;
  const fields = answer?.groups ?? groups;
  const labels = Object.fromEntries(fields.flatMap((group) => group.fields.map(({ name, label }) => [name, label])));
  const values = Object.fromEntries(
    Object.keys({ ...rawInput, ...labels }).map((name) => [
      name,
      submittedValue(answer?.result, name) || rawInput[name],
    ]),
  );
  return (
    <Section id={section} title={title} className="grid gap-4">
      <p className="text-soft">{about}</p>
      <SummaryList rows={rows} />
      <details open={answer !== undefined} className="rounded-lg border border-line bg-surface">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 font-medium text-accent underline underline-offset-4">
          Change<span className="sr-only"> {title}</span>
        </summary>
        <Form method="post" noValidate className="grid gap-6 p-4 pt-0">
          <ErrorSummary errors={errors} labels={{ ...labels, code: "Code" }} />
          <input type="hidden" name="store" value={store} />
          <input type="hidden" name="section" value={section} />
          <SettingFormFields groups={fields} inputValues={values} errors={errors} />
          {isCodeSent && (
            <TextField
              name="code"
              label="Code"
              hint={`We sent it to ${codeRecipient}. It works for 10 minutes.`}
              errors={errors}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              className="max-w-48"
            />
          )}
          <div className="flex flex-wrap gap-4">
            {isCodeSent && (
              <Button name="intent" value="change" size="lg" pending={isPosting}>
                Save
              </Button>
            )}
            <Button name="intent" value="code" size="lg" variant={isCodeSent ? "quiet" : "primary"} pending={isPosting}>
              {isCodeSent ? "Send another code" : "Send me a code"}
            </Button>
          </div>
        </Form>
      </details>
    </Section>
  );
}
