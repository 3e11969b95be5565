import { useForm } from "@conform-to/react";
import { Form, Outlet, useFetcher, useSubmit } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSubmittingForm } from "../../ui/sending";
import { DISCOUNT_CHANGED } from "~/texts/checkout";
import { BNPL_PROVIDERS, type PaymentMethod } from "~/domain/payments/methods";
import { ErrorSummary } from "~/ui/error-summary";
import { hasErrors } from "~/ui/field-errors";
import { formProps } from "~/ui/form-props";
import { useHasEnded } from "~/ui/use-has-ended";
import { Page } from "~/ui/page";
import { RememberDetails } from "~/ui/remember-details";
import { BOOKING_FLAGS, type FinaliseScreen, finaliseTitle } from "./display-flags";
import type { DayTimes } from "./day-call";
import { usePersistentErrors } from "~/ui/use-persistent-errors";
import { DetailsSection } from "./details-section";
import { DiscountSection } from "./discount-section";
import { ExtrasSection } from "./extras-section";
import type { finaliseAction } from "./finalise.server";
import type { FinaliseValues } from "./finalise-values";
import type { FinaliseView } from "./finalise-view.server";
import { AdditionalServices, OfferExpiry } from "./offer-notes";
import { selectedMethod, PayBar, PayPanel } from "./pay-panel";
import { SupplierSummary } from "./supplier-summary";
import { usePromotion } from "./use-promotion";
import { WhenSection } from "./when-section";

/** Greeting of the customer. Suppliers who view the offer get none (B-049). */
export const Greeting = ({ firstName }: { firstName: string | null }) => (
  <p data-part="greeting" className="mb-4 text-soft sm:mb-6">
    {firstName ? `Hi ${firstName}. ` : ""}Check the details, then book.
  </p>
);

const LABELS = {
  typedDate: "Date",
  serviceDay: "Date",
  arrivalFrom: "Arrival",
  extraIds: "Extras",
  firstName: "First name",
  lastName: "Last name",
  mobile: "Mobile",
  email: "Email",
  customerAddress: "Street address",
  flatSafeArea: "Safe area",
  rego: "Registration",
  orderNumber: "Order number",
  comments: "Comments",
  agreedTerms: "Terms",
  promoCode: "Discount code",
  partnerReferralCode: "Member number",
  youiRewardsOption: "Your reward",
  smsCode: "Code",
};

type FinaliseErrors = Awaited<ReturnType<typeof finaliseAction>>["data"];

const FORM_ID = "finalise";
// Rarely shown, so its script is loaded on demand.
const PriceDialog = lazy(() => import("./price-dialog"));
const RememberRequest = lazy(() => import("~/pages/payment/keep-request"));
const AlreadyBooked = lazy(() => import("./already-booked").then((module) => ({ default: module.AlreadyBooked })));
const SupplierVisitor = lazy(() =>
  import("./supplier-visitor").then((module) => ({ default: module.SupplierVisitor })),
);
const DuplicateDialog = lazy(() =>
  import("./duplicate-dialog").then((module) => ({ default: module.DuplicateDialog })),
);
const ProductSummary = lazy(() =>
  import("./product-summary").then((module) => ({
    default: module.ProductSummary,
  })),
);
const VerifyMobile = lazy(() => import("./verify-mobile"));
const RefusalNotice = lazy(() => import("./refusal-alert").then((module) => ({ default: module.RefusalNotice })));

interface Props {
  initialView: FinaliseView;
  finaliseErrors: FinaliseErrors | undefined;
  screen: FinaliseScreen;
}

/** The finalise screen: choices on the left, payment on the right. */
export function FinalisePage({ initialView, finaliseErrors: refusal, screen }: Props) {
  const repriceFetcher = useFetcher<typeof finaliseAction>();
  const sending = useSubmittingForm();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);

  const loadedView = refusal?.view ?? initialView;
  const repricedView = repriceFetcher.data?.view;
  const view = repricedView && repricedView.createdAt >= loadedView.createdAt ? repricedView : loadedView;
  const formDataFor = (intent: "price" | "book") => {
    const data = new FormData(form.current ?? undefined);
    data.set("intent", intent);
    return data;
  };
  const reprice = () => form.current && repriceFetcher.submit(formDataFor("price"), { method: "post" });
  const promotion = usePromotion({ form, view, reprice, book: () => submit(formDataFor("book"), { method: "post" }) });
  const [booking, fields] = useForm<Pick<FinaliseValues, keyof FinaliseValues>>({
    id: FORM_ID,
    lastResult: refusal?.result,
    defaultValue: loadedView.values,
  });
  const status = usePersistentErrors(booking.allErrors);
  const { promoCode, ...otherErrors } = status.errors;
  // Hides the error about the code when a newer price has checked the code again.
  const shownErrors = view === repricedView || !promoCode ? otherErrors : status.errors;
  const errors = { ...shownErrors, ...promotion.errors };

  // A changed cart may qualify for another automatic discount.
  const discountSearchState = useRef<"no" | "told" | "pricing">("no");
  useEffect(() => {
    if (repriceFetcher.state !== "idle") {
      if (discountSearchState.current === "told") discountSearchState.current = "pricing";
      return;
    }
    // The cart has changed, but its price has not been requested yet. The view still shows the earlier cart.
    if (discountSearchState.current !== "pricing") return;
    discountSearchState.current = "no";
    void promotion.search();
  });
  useEffect(() => {
    if (hasErrors(refusal?.result.error))
      void import("./go-to-error").then(({ goToFirstError }) => form.current && goToFirstError(form.current));
  }, [refusal]);
  const hasEnded = useHasEnded(view.expiry, view.createdAt);
  const [closedDuplicate, setClosedDuplicate] = useState<unknown>(null);
  const duplicate = refusal?.duplicate && refusal !== closedDuplicate ? refusal.duplicate : null;
  const verification = refusal?.verification ?? null;
  const [showsLines, setShowsLines] = useState(false);
  const [chosenMethod, setChosenMethod] = useState<PaymentMethod | null>(view.earlierMethod);
  const bookingResult = {
    view,
    method: selectedMethod(view, chosenMethod),
    isRepricing: repriceFetcher.state !== "idle",
    isBooking: promotion.isChecking || String(sending?.get("intent")).startsWith("book"),
    hasEnded,
  };
  // The card window opens over `/finalise`, even for a product.
  const isProduct = screen === "product-finalise" || view.isProductFlow;
  const [dayTimes, setDayTimes] = useState<DayTimes | null>(null);
  const changeDay = () => {
    setDayTimes(null);
    reprice();
    void import("./day-call")
      .then(({ loadDayTimes }) => form.current && loadDayTimes(form.current, view.leadGuid, view.supplier.id))
      .then(setDayTimes);
  };
  const changeExtras = () => {
    discountSearchState.current = "told";
    reprice();
  };
  if (initialView.booked || initialView.isSupplierLogin) {
    return (
      <Suspense fallback={null}>
        {initialView.booked ? (
          <AlreadyBooked booked={initialView.booked} released={initialView.released} leadGuid={initialView.leadGuid} />
        ) : (
          <SupplierVisitor view={initialView} />
        )}
      </Suspense>
    );
  }

  return (
    <Page width="page">
      <ErrorSummary errors={shownErrors} refusal={refusal} labels={LABELS} />
      <Suspense fallback={null}>
        {refusal?.alert && <RefusalNotice alert={refusal.alert} />}
        {promotion.wasReset && <RefusalNotice alert={{ ...DISCOUNT_CHANGED, bookingToken: null, nextDays: [] }} />}
      </Suspense>
      <h1 className="mt-2 mb-2 text-2xl font-bold">{finaliseTitle({ isViewing: false })}</h1>
      {!BOOKING_FLAGS.hideGreeting && <Greeting firstName={view.greetingName} />}
      {/* The card window, or the result of a payment. */}
      <Outlet />
      <Suspense fallback={null}>
        {duplicate && (
          <DuplicateDialog duplicate={duplicate} formId={FORM_ID} onClose={() => setClosedDuplicate(refusal)} />
        )}
      </Suspense>
      <Form
        {...formProps(booking)}
        ref={form}
        method="post"
        onSubmit={promotion.onSubmit}
        onChange={status.onChange}
        className="mt-4 grid gap-7 sm:mt-6 sm:gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12"
      >
        {/* Pressing Enter in a field activates the first submit button of a form, which is this one. */}
        <button
          type="submit"
          name="intent"
          value={verification === null ? "book" : verification.isCodeSent ? "verify" : "sendCode"}
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        />
        <RememberDetails />
        <Suspense fallback={null}>
          <RememberRequest leadGuid={view.leadGuid} externalPaths={BNPL_PROVIDERS} />
        </Suspense>
        <input type="hidden" name="submissionKey" value={loadedView.submissionKey} />
        <input type="hidden" name="supplierId" value={view.supplier.id} />
        <div className="grid min-w-0 gap-7 sm:gap-10">
          {verification && (
            <Suspense fallback={null}>
              <VerifyMobile
                verification={verification}
                errors={errors}
                submittingIntent={sending === null ? null : String(sending.get("intent"))}
              />
            </Suspense>
          )}
          <OfferExpiry expiry={view.expiry} hasEnded={hasEnded} />
          {isProduct ? (
            <Suspense fallback={null}>
              <ProductSummary view={view} />
            </Suspense>
          ) : (
            <SupplierSummary
              view={view}
              flags={BOOKING_FLAGS}
              inclusionsHref={
                view.hasService ? `/booking/${view.leadGuid}/finalise/inclusions?supplier=${view.supplier.id}` : null
              }
            />
          )}
          <WhenSection
            view={view}
            fields={fields}
            errors={errors}
            dayTimes={repriceFetcher.state === "idle" ? null : dayTimes}
            onChange={changeDay}
          />
          <AdditionalServices view={view} />
          <ExtrasSection view={view} onChange={changeExtras} />
          <DetailsSection view={view} fields={fields} place={loadedView.values} errors={errors} screen={screen} />
          {view.hasCodeBox && (
            <DiscountSection
              key={loadedView.submissionKey}
              view={view}
              values={loadedView.values}
              errors={errors}
              isChecking={promotion.isChecking}
              onChange={reprice}
            />
          )}
        </div>
        <PayPanel
          {...bookingResult}
          onChoose={setChosenMethod}
          onShowLines={() => setShowsLines(true)}
          fields={fields}
          errors={errors}
        />
      </Form>
      <PayBar {...bookingResult} form={FORM_ID} />
      {showsLines && (
        <Suspense fallback={null}>
          <PriceDialog price={view.price} onClose={() => setShowsLines(false)} />
        </Suspense>
      )}
    </Page>
  );
}
