import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { Form, Outlet, type ShouldRevalidateFunction, useActionData, useFetcher, useLoaderData, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { answerOf } from "~/answers";
import { getFinalise } from "~/usecases/booking/get-finalise";
import { ErrorSummary } from "~/ui/error-summary";
import { Page } from "~/ui/page";
import { RememberDetails } from "~/ui/remember-details";
import type { RouteHandle } from "~/ui/route-handle";
import { readBookingForm } from "./booking-form.server";
import { book, viewAgain } from "./book.server";
import { AlreadyBooked } from "./already-booked";
import { DetailsSection } from "./details-section";
import { ExtrasSection } from "./extras-section";
import { finaliseView, firstValues } from "./finalise-view.server";
import { PayPanel } from "./pay-panel";
import { RefusalNotice } from "./refusal-alert";
import { SupplierSummary } from "./supplier-summary";
import { WhenSection } from "./when-section";
import { readForm } from "../../read-form";

/** B-081: the classes that the page's own styles hang on. */
export const handle: RouteHandle = { bodyClass: "finalise sticky-header-mobile" };

const TITLE = "Finalise Booking";
export const meta: MetaFunction = () => [{ title: TITLE }, { name: "robots", content: "noindex" }];

const LABELS = {
  typedDate: "Date", serviceDay: "Date", arrivalFrom: "Arrival", firstName: "First name", lastName: "Last name", mobile: "Mobile", email: "Email",
  customerAddress: "Street address", flatSafeArea: "Safe area", rego: "Registration", comments: "Comments", agreedTerms: "Terms",
};

const wholeOf = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const leadGuid = params.leadGuid ?? "";
  const day = query.get("day");
  const details = await getFinalise(app, {
    leadGuid,
    supplierId: wholeOf(query.get("supplier")),
    day: day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
    extraIds: null,
    arrivalFrom: null,
    attemptId: params.attemptId ?? query.get("attempt"),
  });
  if (!details.ok) {
    if (details.code === "supplier-not-found") throw redirect(`/quotes/${leadGuid}`);
    throw new Response(answerOf(details.code).words, { status: answerOf(details.code).status });
  }
  return finaliseView(details, app.ids.token(), firstValues(details));
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const form = readBookingForm(await readForm(request), params.leadGuid ?? "");
  if (!form) throw new Response(answerOf("invalid-input").words, { status: 422 });
  if (form.intent === "book") return book(app, form);
  const view = await viewAgain(app, form);
  return data({ view, errors: form.errors, alert: null });
}

/** A new price is in the answer itself; nothing else on the page changed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) => formData?.get("intent") !== "price" && defaultShouldRevalidate;

export default function Finalise() {
  const first = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const repricing = useFetcher<typeof action>();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);

  const shown = refused?.view ?? first;
  const view = repricing.data?.view ?? shown;
  const errors = refused?.errors ?? {};
  const reprice = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    data.set("intent", "price");
    repricing.submit(data, { method: "post" });
  };
  if (first.booked) return <AlreadyBooked booked={first.booked} />;

  return (
    <Page width="page">
      <ErrorSummary errors={errors} labels={LABELS} />
      {refused?.alert && <RefusalNotice alert={refused.alert} leadGuid={view.leadGuid} />}
      <h1 className="mt-2 mb-6 text-2xl font-bold">{TITLE}</h1>
      {/* The card window, or what became of a payment. */}
      <Outlet />
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        <RememberDetails />
        <input type="hidden" name="submissionKey" value={shown.submissionKey} />
        <input type="hidden" name="supplierId" value={view.supplier.id} />
        <div className="grid min-w-0 gap-10">
          <SupplierSummary view={view} />
          <WhenSection view={view} values={shown.values} errors={errors} onChange={reprice} />
          <ExtrasSection view={view} onChange={reprice} />
          <DetailsSection view={view} values={shown.values} errors={errors} />
        </div>
        <PayPanel view={view} values={shown.values} errors={errors} isRepricing={repricing.state !== "idle"} isBooking={navigation.state !== "idle" && navigation.formData?.get("intent") === "book"} />
      </Form>
    </Page>
  );
}
