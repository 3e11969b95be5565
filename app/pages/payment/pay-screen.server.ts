import { type BookingToken, parseAttemptId } from "../../domain/core/ids";
import { cents } from "~/domain/core/money/money";
import { agreedPrice, agreedTotal } from "~/domain/booking/booking-money";
import { data, redirect, redirectDocument } from "@remix-run/cloudflare";
import { localityLabel, streetLine } from "~/domain/location/locality";
import { z } from "zod";
import { toErrorResponse, refusedPage } from "~/error-responses";
import { isAgreedOrServiced } from "~/domain/booking/status";
import { noMorePaymentsText, workshopRows } from "~/texts/payments";
import { formatVehicleAndRego } from "~/domain/catalogue/vehicle/describe";
import { isBnpl, METHODS, ONLINE_METHODS, type OnlineMethod } from "~/domain/payments/methods";
import { isUnbranded } from "~/domain/payments/unbranded";
import { checkoutPath, confirmationPath, paymentDialogPath } from "~/domain/booking/return-paths";
import { providerUnavailableText } from "~/texts/payment-form";
import { readHiddenForm, submissionKeyField } from "~/http/parse-form";
import type { Context } from "~/usecases/context";
import { type PayScreenView, readPayScreen } from "~/usecases/booking/payments/read-pay-screen";
import { startBookingPayment } from "~/usecases/booking/payments/start-booking-payment";
import { messageOf } from "../../usecases/ports/log";

/** Shown instead of the payment form if the booking cannot be read (B-296). The error page shows the support number. */
const LOAD_FAILURE = "Problem loading booking details";

/** The variant of the payment screen (B-031 to B-037, B-071). */
export interface PayScreenKind {
  readonly isBuyNowPayLaterOnly: boolean;
  readonly paymentUnsuccessful: boolean;
}

const form = z.object({ submissionKey: submissionKeyField, paymentMethod: z.enum(ONLINE_METHODS) });

export async function loadPayScreen(app: Context, request: Request, bookingToken: BookingToken, kind: PayScreenKind) {
  const query = new URL(request.url).searchParams;
  const payScreen = await readPayScreen(app, bookingToken, {
    ...kind,
    attemptId: parseAttemptId(query.get("attempt") ?? ""),
  }).catch((error: unknown) => {
    app.log.error({
      event: "unexpected-error",
      where: "pay screen",
      message: messageOf(error),
    });
    throw new Response(LOAD_FAILURE, { status: 500 });
  });
  if (!payScreen.ok) throw refusedPage(payScreen.code);
  return {
    ...toPayScreenData(payScreen),
    ...kind,
    bookingToken,
    unbranded: isUnbranded(query.get("unbranded")),
    submissionKey: app.ids.token(),
    supportPhone: app.config.brand.supportPhone,
  };
}

export type PayScreenData = Awaited<ReturnType<typeof loadPayScreen>>;

/** View model of the page. The only customer detail in it is the plate, which only the holder gets. */
const toPayScreenData = ({
  booking,
  supplier,
  items,
  vehicle,
  customer,
  refusal,
  due,
  money,
  methods,
  failedAttempt: released,
}: PayScreenView) => ({
  bookingId: booking.id,
  serviceDay: booking.serviceDay,
  items,
  vehicle: formatVehicleAndRego(vehicle, customer.rego),
  supplier: {
    name: supplier.name,
    isPremium: supplier.isPremium,
    hasVerifiedCredentials: supplier.hasVerifiedCredentials,
    isDemo: supplier.isDemo,
    where: supplier.isMobile
      ? `Comes to you from ${localityLabel({ name: supplier.suburbName, state: supplier.state, postcode: null })}`
      : streetLine(supplier),
  },
  currency: booking.price.currency,
  price: {
    strategy: booking.price.strategy,
    total: agreedTotal(booking),
    maxTotal: agreedPrice(booking).maxTotal,
    currency: booking.price.currency,
  },
  extraWork: booking.extraWork ?? cents(0),
  isAgreed: isAgreedOrServiced(booking.status),
  refusal,
  due,
  notice: refusal === "paid" ? noMorePaymentsText(money, supplier.name) : null,
  sums: workshopRows(money.current, money.currency).filter(({ amount }) => amount > 0),
  methods,
  released,
});

/** Starts the payment and throws the redirect to it, or returns the reason why it cannot start. */
export async function payBooking(
  app: Context,
  request: Request,
  bookingToken: BookingToken,
  { isBuyNowPayLaterOnly }: PayScreenKind,
) {
  const { paymentMethod: method, submissionKey } = await readHiddenForm(request, form);
  const unbranded = isUnbranded(new URL(request.url).searchParams.get("unbranded"));
  const bookingPayment = await startBookingPayment(
    app,
    { method, bookingToken, isBuyNowPayLaterOnly, unbranded, amount: null },
    submissionKey,
  );
  if (!bookingPayment.ok)
    return data(
      { alert: declineMessage(app, method, bookingPayment.code) },
      { status: toErrorResponse(bookingPayment.code).status },
    );
  const attempt = {
    id: bookingPayment.attemptId,
    leadGuid: null,
    payingBookingToken: bookingToken,
    origin: { screen: isBuyNowPayLaterOnly ? "pay-with-bnpl" : "pay", unbranded },
  } as const;
  if (bookingPayment.kind === "completed") throw redirect(confirmationPath(attempt, bookingPayment.bookingToken), 303);
  // The provider's window needs a full page load, because only that page's content security policy allows the provider's script.
  throw isBnpl(method)
    ? redirect(checkoutPath(attempt.id, unbranded), 303)
    : redirectDocument(paymentDialogPath(attempt, method === "payPal" ? "paypal" : "card"), 303);
}

const declineMessage = (app: Context, method: OnlineMethod, code: Parameters<typeof toErrorResponse>[0]): string =>
  code === "payment-unavailable"
    ? providerUnavailableText(app.payments[method]?.name ?? METHODS[method].label, app.config.brand.supportPhone)
    : toErrorResponse(code).text;
