import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { dayAt } from "~/domain/core/time/days";
import { formatDay } from "~/domain/core/time/format";
import { parsePostedForm, refuseForm, toFormResult, textField, hiddenSupplierId } from "~/http/parse-form";
import { ACCOUNT_HINT, ACCOUNT_LABEL } from "~/pages/joining/question-fields";
import { isPortalRefusal, requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readStoreId, storeFields } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { submittedValue } from "~/ui/field-errors";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { SummaryList } from "~/ui/summary-list";
import { TextField } from "~/ui/text-field";
import { useSubmittingForm } from "~/ui/sending";
import {
  requestBankChange,
  changeBankAccount,
  readBankAccounts,
  type AccountView,
} from "~/usecases/ledger/payouts/bank-account";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Bank account" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const bankAccounts = await readBankAccounts(app, readStoreId(request));
  if (!bankAccounts.ok) throw refusedPage(bankAccounts.code);
  const { stores, store, zone, current, next, codeRecipient } = bankAccounts;
  const toAccountRow = (key: string, label: string, { name, lastDigits, enteredBy }: AccountView) => ({
    key,
    label,
    value: `${name}, account ending ${lastDigits}. ${enteredBy === null ? "Entered when you joined" : `Entered by ${enteredBy}`}`,
  });
  return {
    ...storeFields(stores, store),
    rows: [
      ...(current ? [toAccountRow("current", "We pay to", current)] : []),
      ...(next ? [toAccountRow("next", `From ${formatDay(dayAt(next.usedFrom, zone))}`, next)] : []),
    ],
    codeGoesTo: codeRecipient,
    label: ACCOUNT_LABEL[app.config.country],
    hint: ACCOUNT_HINT[app.config.country],
    isSaved: new URL(request.url).searchParams.has("saved"),
  };
}

const INPUT_FIELDS = z.object({
  store: hiddenSupplierId,
  intent: z.enum(["code", "change"]),
  name: textField(200),
  account: textField(100),
  code: textField(40),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  const refuseInput = (refusal?: Parameters<typeof refuseForm>[1], isCodeSent = false) =>
    refuseForm(postedForm, refusal, { isCodeSent }, ["code"]);
  if (postedForm.status !== "success") return refuseInput();
  const { store, intent, ...input } = postedForm.value;
  const result =
    intent === "code" ? await requestBankChange(app, store, input) : await changeBankAccount(app, store, input);
  if (!result.ok) {
    if (isPortalRefusal(result.code)) throw refusedPage(result.code);
    return refuseInput(result, result.fields?.code !== undefined);
  }
  if (intent === "code") return { isCodeSent: true, result: toFormResult(postedForm) };
  return redirect(`/workshop/settings/bank?store=${store}&saved`, 303);
}

/** Page of the bank account that a store is paid to. A change requires a recent code. */
export default function Bank() {
  const { stores, store, storeName, rows, codeGoesTo, label, hint, isSaved } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const errors = response?.result.error ?? null;
  const isCodeSent = response?.isCodeSent ?? false;
  return (
    <PortalPage title="Bank account" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid max-w-2xl gap-8">
        {isSaved && (
          <Notice tone="success" role="status" title="Bank account changed">
            We’ll pay into the new account from the day shown here. We have emailed you about the change.
          </Notice>
        )}
        {rows.length === 0 ? <p>You have not given us a bank account yet.</p> : <SummaryList rows={rows} />}
        {/* A saved account starts an empty form, because the full number is never shown again. */}
        <Form method="post" noValidate className="grid gap-6" key={rows.map(({ value }) => value).join()}>
          <h2 className="text-xl font-bold">Change the account</h2>
          <ErrorSummary errors={errors} labels={{ name: "Account name", account: label, code: "Code" }} />
          <p>
            We’ll email a code to {codeGoesTo} first. We’ll use the new account from the next day, or a week after this
            workshop’s account has moved to another email address.
          </p>
          <input type="hidden" name="store" value={store} />
          <TextField
            name="name"
            label="Account name"
            errors={errors}
            defaultValue={submittedValue(response?.result, "name")}
            autoComplete="off"
          />
          <TextField
            name="account"
            label={label}
            hint={hint}
            errors={errors}
            defaultValue={submittedValue(response?.result, "account")}
            inputMode="numeric"
            autoComplete="off"
          />
          {isCodeSent && (
            <TextField
              name="code"
              label="Code"
              hint={`We sent it to ${codeGoesTo}. It works for 10 minutes.`}
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
                Change account
              </Button>
            )}
            <Button name="intent" value="code" size="lg" variant={isCodeSent ? "quiet" : "primary"} pending={isPosting}>
              {isCodeSent ? "Send another code" : "Send me a code"}
            </Button>
          </div>
        </Form>
      </div>
    </PortalPage>
  );
}
