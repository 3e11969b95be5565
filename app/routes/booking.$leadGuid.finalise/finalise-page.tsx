import { Form, Outlet, useFetcher, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { DISCOUNT_CHANGED } from "~/domain/booking/refusal";
import { ErrorSummary } from "~/ui/error-summary";
import { Page } from "~/ui/page";
import { RememberDetails } from "~/ui/remember-details";
import { AlreadyBooked } from "./already-booked";
import { DetailsSection } from "./details-section";
import { DiscountSection } from "./discount-section";
import { ExtrasSection } from "./extras-section";
import type { actFinalise } from "./finalise.server";
import type { FinaliseView } from "./finalise-view.server";
import { PayPanel } from "./pay-panel";
import { RefusalNotice } from "./refusal-alert";
import { SupplierSummary } from "./supplier-summary";
import { usePromotion } from "./use-promotion";
import { WhenSection } from "./when-section";

export const TITLE = "Finalise Booking";

const LABELS = {
  typedDate: "Date", serviceDay: "Date", arrivalFrom: "Arrival", firstName: "First name", lastName: "Last name", mobile: "Mobile", email: "Email",
  customerAddress: "Street address", flatSafeArea: "Safe area", rego: "Registration", comments: "Comments", agreedTerms: "Terms",
  promoCode: "Discount code", partnerReferralCode: "Member number", youiRewardsOption: "Your reward",
};

type Refused = Awaited<ReturnType<typeof actFinalise>>["data"];

/** The finalise screen: what one decides left, what one pays right. */
export function FinalisePage({ first, refused }: { first: FinaliseView; refused: Refused | undefined }) {
  const repricing = useFetcher<typeof actFinalise>();
  const navigation = useNavigation();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);

  const shown = refused?.view ?? first;
  const repriced = repricing.data?.view;
  const view = repriced && repriced.madeAt >= shown.madeAt ? repriced : shown;
  const formAs = (intent: "price" | "book") => {
    const data = new FormData(form.current ?? undefined);
    data.set("intent", intent);
    return data;
  };
  const reprice = () => form.current && repricing.submit(formAs("price"), { method: "post" });
  const promotion = usePromotion({ form, view, reprice, book: () => submit(formAs("book"), { method: "post" }) });
  const errors = { ...(refused?.errors ?? {}), ...promotion.errors };

  // A changed cart may have another automatic discount.
  const extrasChanged = useRef(false);
  useEffect(() => {
    if (!extrasChanged.current || repricing.state !== "idle") return;
    extrasChanged.current = false;
    void promotion.search();
  });
  const changeExtras = () => {
    extrasChanged.current = true;
    reprice();
  };
  if (first.booked) return <AlreadyBooked booked={first.booked} />;

  return (
    <Page width="page">
      <ErrorSummary errors={refused?.errors ?? {}} labels={LABELS} />
      {refused?.alert && <RefusalNotice alert={refused.alert} leadGuid={view.leadGuid} />}
      {promotion.wasReset && <RefusalNotice alert={{ ...DISCOUNT_CHANGED, next: "form", bookingToken: null, nextDays: [] }} leadGuid={view.leadGuid} />}
      <h1 className="mt-2 mb-6 text-2xl font-bold">{TITLE}</h1>
      {/* The card window, or what became of a payment. */}
      <Outlet />
      <Form ref={form} method="post" noValidate onSubmit={promotion.onSubmit} className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        {/* Enter in a field presses the first button of a form: that is this one. */}
        <button type="submit" name="intent" value="book" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <RememberDetails />
        <input type="hidden" name="submissionKey" value={shown.submissionKey} />
        <input type="hidden" name="supplierId" value={view.supplier.id} />
        <div className="grid min-w-0 gap-10">
          <SupplierSummary view={view} />
          <WhenSection view={view} values={shown.values} errors={errors} onChange={reprice} />
          <ExtrasSection view={view} onChange={changeExtras} />
          <DetailsSection view={view} values={shown.values} errors={errors} />
          <DiscountSection key={shown.submissionKey} view={view} values={shown.values} errors={errors} isChecking={promotion.isChecking} onChange={reprice} />
        </div>
        <PayPanel view={view} values={shown.values} errors={errors} isRepricing={repricing.state !== "idle"} isBooking={promotion.isChecking || (navigation.state !== "idle" && navigation.formData?.get("intent") === "book")} />
      </Form>
    </Page>
  );
}
