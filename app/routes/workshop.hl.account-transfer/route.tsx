import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { requireUser, redirectToLogin } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { parsePostedForm, refuseForm, toFormResult, textField } from "~/http/parse-form";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import type { RouteHandle } from "~/ui/route-handle";
import {
  checkTransferCode,
  completeTransfer,
  isFreshOwner,
  findOwner,
  sendTransferCode,
} from "~/usecases/workshop/portal/account-transfer";
import { LABELS, type TransferStep, TransferForm } from "../../pages/portal/people/transfer-form";
import { NO_INDEX } from "~/ui/no-index";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const handle: RouteHandle = { headless: true };
export const meta: MetaFunction = () => [{ title: "Account email" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  // After a transfer, the person no longer owns the account.
  if (new URL(request.url).searchParams.has("moved"))
    return { isMoved: true, storeName: "", email: "", makesLogins: false };
  const owner = await findOwner(app);
  if (!owner.ok) throw refusedPage(owner.code);
  if (!isFreshOwner(app, owner)) throw redirectToLogin(request, app, { isFresh: true });
  return {
    isMoved: false,
    storeName: owner.store.supplierName,
    email: owner.user.profile.email ?? "",
    makesLogins: app.identity.accounts !== null,
  };
}

const yesNoSchema = z.enum(["true", "false"]).default("false");
const TRANSFER_FIELDS = z.object({
  intent: z.enum(["check-address", "check-code", "complete"]).default("check-address"),
  emailAddress: textField(300),
  checkedAddress: textField(300),
  isNewUser: yesNoSchema,
  isVerificationRequired: yesNoSchema,
  isVerified: yesNoSchema,
  verificationCode: textField(40),
  firstName: textField(200),
  lastName: textField(200),
  password: textField(1000),
  confirmPassword: textField(1000),
});
/** Secret fields, which are never sent back to the form. The user has to enter them again. */
const SECRET_FIELDS = ["verificationCode", "password", "confirmPassword"];

/** Handles three buttons: check the email address, check the code, complete the transfer. Each returns the current step of the form. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  await requireUser(request, app);
  const postedForm = await parsePostedForm(request, TRANSFER_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm, undefined, { step: null }, SECRET_FIELDS);
  const { intent, checkedAddress, isNewUser, isVerificationRequired, isVerified, ...change } = postedForm.value;
  const { emailAddress } = change;
  const step: TransferStep = {
    emailAddress,
    isNewUser: isNewUser === "true",
    isVerificationRequired: isVerificationRequired === "true",
    isVerified: isVerified === "true",
    isChecked: checkedAddress !== "" && checkedAddress === emailAddress.trim().toLowerCase(),
  };
  const nextStepData = (next: Partial<TransferStep>) => ({
    step: { ...step, ...next },
    result: toFormResult(postedForm, {}, SECRET_FIELDS),
  });
  const refuseInput = (refusal: Parameters<typeof refuseForm>[1], next: Partial<TransferStep> = {}) =>
    refuseForm(postedForm, refusal, { step: { ...step, ...next } }, SECRET_FIELDS);
  switch (intent) {
    case "check-code": {
      const codeResult = await checkTransferCode(app, change.verificationCode);
      if (!codeResult.ok) return refuseInput(codeResult);
      if (codeResult.isVerified) return nextStepData({ isVerified: true });
      const fields = { verificationCode: ["This code is incorrect or has expired"] };
      return refuseInput({ code: "invalid-input", fields }, { isVerified: false });
    }
    case "complete": {
      const result = await completeTransfer(app, change);
      if (result.ok) return redirect("/workshop/hl/account-transfer?moved", 303);
      return refuseInput(result, result.code === "email-check-needed" ? { isChecked: false, isVerified: false } : {});
    }
    case "check-address": {
      const transferCode = await sendTransferCode(app, emailAddress);
      if (!transferCode.ok) return refuseInput(transferCode, { isChecked: false, isVerified: false });
      return nextStepData({
        isChecked: true,
        isNewUser: transferCode.isNewUser,
        isVerificationRequired: transferCode.isVerificationRequired,
        isVerified: !transferCode.isVerificationRequired,
      });
    }
  }
}

/** Page that transfers a workshop's account to another email address (P-046). */
export default function AccountTransfer() {
  const { isMoved, storeName, email, makesLogins } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  if (isMoved) {
    return (
      <PortalPage title="Account email">
        <Notice tone="success" role="status" title="The account has a new email address">
          Sign in to the workshop with that address from now on. This login no longer has access.
        </Notice>
      </PortalPage>
    );
  }
  return (
    <PortalPage title="Account email" subtitle={storeName}>
      <div className="grid max-w-2xl gap-6">
        <ErrorSummary errors={response?.result.error} labels={LABELS} />
        <p>
          The account belongs to <strong className="break-words">{email}</strong>. Enter the address to move it to.
          After that, this login no longer opens {storeName}.
        </p>
        <TransferForm
          key={JSON.stringify(response?.step ?? null)}
          step={response?.step ?? null}
          result={response?.result}
          createsLogins={makesLogins}
        />
      </div>
    </PortalPage>
  );
}
