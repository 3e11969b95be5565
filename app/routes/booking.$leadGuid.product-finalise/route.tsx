import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, type ShouldRevalidateFunction, useActionData, useFetcher, useLoaderData, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { answerOf } from "~/answers";
import { ErrorSummary } from "~/ui/error-summary";
import { Page } from "~/ui/page";
import { RememberDetails } from "~/ui/remember-details";
import type { RouteHandle } from "~/ui/route-handle";
import { getFinalise } from "~/usecases/booking/get-finalise";
import { readForm } from "../../read-form";
import { AlreadyBooked } from "../booking.$leadGuid.finalise/already-booked";
import { book, viewAgain } from "../booking.$leadGuid.finalise/book.server";
import { readBookingForm } from "../booking.$leadGuid.finalise/booking-form.server";
import { DetailsSection } from "../booking.$leadGuid.finalise/details-section";
import { ExtrasSection } from "../booking.$leadGuid.finalise/extras-section";
import { finaliseView, firstValues } from "../booking.$leadGuid.finalise/finalise-view.server";
import { PayPanel } from "../booking.$leadGuid.finalise/pay-panel";
import { RefusalNotice } from "../booking.$leadGuid.finalise/refusal-alert";
import { WhenSection } from "../booking.$leadGuid.finalise/when-section";
import { ProductSummary } from "./product-summary";

export const handle: RouteHandle = { bodyClass: "finalise sticky-header-mobile" };

const TITLE = "Finalise Booking";
export const meta: MetaFunction = () => [{ title: TITLE }, { name: "robots", content: "noindex" }];

const LABELS = {
  typedDate: "Date", serviceDay: "Date", arrivalFrom: "Arrival", firstName: "First name", lastName: "Last name", mobile: "Mobile", email: "Email",
  customerAddress: "Street address", flatSafeArea: "Safe area", rego: "Registration", comments: "Comments", agreedTerms: "Terms",
};

/** The product that the lead asks for, from our own service (F-277, B-019). Where that cannot come, the results show who can. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const leadGuid = params.leadGuid ?? "";
  const attemptId = new URL(request.url).searchParams.get("attempt");
  const details = await getFinalise(app, { leadGuid, supplierId: null, day: null, extraIds: null, arrivalFrom: null, attemptId });
  if (!details.ok && details.code === "lead-not-found") throw new Response(answerOf(details.code).words, { status: answerOf(details.code).status });
  if (!details.ok || (!details.booked && !details.offer.canTakeJob)) throw redirect(`/quotes/${leadGuid}`);
  return finaliseView(details, app.ids.token(), firstValues(details));
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const form = readBookingForm(await readForm(request), params.leadGuid ?? "");
  if (!form) throw new Response(answerOf("invalid-input").words, { status: 422 });
  if (form.intent === "book") return book(app, form);
  return data({ view: await viewAgain(app, form), errors: form.errors, alert: null });
}

/** A new price is in the answer itself; nothing else on the page changed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) => formData?.get("intent") !== "price" && defaultShouldRevalidate;

export default function ProductFinalise() {
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
    const posted = new FormData(form.current);
    posted.set("intent", "price");
    repricing.submit(posted, { method: "post" });
  };
  if (first.booked) return <AlreadyBooked booked={first.booked} />;

  return (
    <Page width="page">
      <ErrorSummary errors={errors} labels={LABELS} />
      {refused?.alert && <RefusalNotice alert={refused.alert} leadGuid={view.leadGuid} />}
      <h1 className="mt-2 mb-6 text-2xl font-bold">{TITLE}</h1>
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        <RememberDetails />
        <input type="hidden" name="submissionKey" value={shown.submissionKey} />
        <input type="hidden" name="supplierId" value={view.supplier.id} />
        <div className="grid min-w-0 gap-10">
          <ProductSummary view={view} />
          <WhenSection view={view} values={shown.values} errors={errors} onChange={reprice} />
          <ExtrasSection view={view} onChange={reprice} />
          <DetailsSection view={view} values={shown.values} errors={errors} />
        </div>
        <PayPanel view={view} values={shown.values} errors={errors} isRepricing={repricing.state !== "idle"} isBooking={navigation.state !== "idle" && navigation.formData?.get("intent") === "book"} />
      </Form>
    </Page>
  );
}
