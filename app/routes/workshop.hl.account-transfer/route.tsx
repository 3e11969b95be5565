import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerOf, refusedPage } from "~/answers";
import type { OutcomeCode } from "~/domain/outcomes";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { readForm } from "~/http/read-form";
import { ErrorSummary } from "~/ui/error-summary";
import type { FieldErrors } from "~/ui/field-errors";
import { Notice } from "~/ui/notice";
import type { RouteHandle } from "~/ui/route-handle";
import {
  checkTransferCode,
  completeTransfer,
  ownerOf,
  sendTransferCode,
} from "~/usecases/store-account/account-transfer";
import { LABELS, type TransferStep, TransferForm } from "../../pages/portal/people/transfer-form";

export const handle: RouteHandle = { headless: true };
export const meta: MetaFunction = () => [{ title: "Account email" }, { name: "robots", content: "noindex" }];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  // Who has just given the account away is its owner no more.
  if (new URL(request.url).searchParams.has("moved"))
    return { isMoved: true, storeName: "", email: "", makesLogins: false };
  const owner = await ownerOf(app);
  if (!owner.ok) throw refusedPage(owner.code);
  return {
    isMoved: false,
    storeName: owner.store.supplierName,
    email: owner.user.profile.email ?? "",
    makesLogins: app.identity.accounts !== null,
  };
}

/** Three buttons, three calls: check the address, check the code, complete. Each answers the step that the form is at. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const emailAddress = text("emailAddress");
  const step: TransferStep = {
    emailAddress,
    isNewUser: text("isNewUser") === "true",
    isVerificationRequired: text("isVerificationRequired") === "true",
    isVerified: text("isVerified") === "true",
    isChecked: text("checkedAddress") !== "" && text("checkedAddress") === emailAddress.trim().toLowerCase(),
    firstName: text("firstName"),
    lastName: text("lastName"),
  };
  const at = (next: Partial<TransferStep>, errors: FieldErrors | null = null, status = 200) =>
    data({ step: { ...step, ...next }, errors }, { status });
  const refused = (code: OutcomeCode, fields: FieldErrors | undefined, next: Partial<TransferStep> = {}) =>
    at(next, fields ?? { "": [answerOf(code).words] }, answerOf(code).status);
  switch (text("intent")) {
    case "check-code": {
      const checked = await checkTransferCode(app, text("verificationCode"));
      if (!checked.ok) return refused(checked.code, checked.fields);
      return checked.isVerified
        ? at({ isVerified: true })
        : at({ isVerified: false }, { verificationCode: ["That is not the code we sent, or it has expired"] }, 422);
    }
    case "complete": {
      const change = {
        emailAddress,
        verificationCode: text("verificationCode"),
        firstName: step.firstName,
        lastName: step.lastName,
        password: text("password"),
        confirmPassword: text("confirmPassword"),
      };
      const done = await completeTransfer(app, change);
      if (done.ok) return redirect("/workshop/hl/account-transfer?moved", 303);
      return refused(
        done.code,
        done.fields,
        done.code === "transfer-not-checked" ? { isChecked: false, isVerified: false } : {},
      );
    }
    default: {
      const sent = await sendTransferCode(app, emailAddress);
      if (!sent.ok) return refused(sent.code, sent.fields, { isChecked: false, isVerified: false });
      return at({
        isChecked: true,
        isNewUser: sent.isNewUser,
        isVerificationRequired: sent.isVerificationRequired,
        isVerified: !sent.isVerificationRequired,
      });
    }
  }
}

/** The account of a workshop goes to another email address (P-046). */
export default function AccountTransfer() {
  const { isMoved, storeName, email, makesLogins } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  if (isMoved) {
    return (
      <PortalPage title="Account email" isHeadless>
        <Notice tone="success" role="status" title="The account has a new email address">
          The workshop is now reached with that address. This login no longer opens it.
        </Notice>
      </PortalPage>
    );
  }
  return (
    <PortalPage title="Account email" subtitle={storeName} isHeadless>
      <div className="grid max-w-2xl gap-6">
        <ErrorSummary errors={answered?.errors} labels={LABELS} />
        <p>
          The account belongs to <strong className="break-words">{email}</strong>. Enter the address that it goes to.
          After that this login no longer opens {storeName}.
        </p>
        <TransferForm
          key={JSON.stringify(answered?.step ?? null)}
          step={answered?.step ?? null}
          errors={answered?.errors ?? null}
          makesLogins={makesLogins}
        />
      </div>
    </PortalPage>
  );
}
