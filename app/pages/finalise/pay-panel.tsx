import { priceKindText } from "~/domain/pricing/format-price";
import { METHODS, type PaymentMethod } from "~/domain/payments/methods";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { Disclosure } from "~/ui/disclosure";
import type { FieldErrors } from "~/ui/field-errors";
import { PriceTotal } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { PriceLines } from "~/pages/results/price-lines";
import { Spinner } from "~/ui/spinner";
import { PaymentChoice, payLabel } from "~/pages/payment/payment-choice";
import type { FinaliseFields } from "./finalise-values";
import type { FinaliseView } from "./finalise-view.server";

/** The selected payment method if it is still offered, otherwise the first one. */
export const selectedMethod = (
  { methods }: Pick<FinaliseView, "methods">,
  paymentMethod: PaymentMethod | null,
): PaymentMethod =>
  paymentMethod !== null && methods.includes(paymentMethod) ? paymentMethod : (methods[0] ?? "payOnTheDay");

interface Props {
  view: FinaliseView;
  fields: FinaliseFields;
  errors: FieldErrors;
  method: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  isRepricing: boolean;
  isBooking: boolean;
  /** True = the supplier's offer has expired, so booking is not possible. */
  hasEnded: boolean;
  onShowLines: () => void;
}

/** The amount to pay, the payment methods, and the button. */
export function PayPanel(props: Props) {
  const { view, fields, errors, method, onChoose, isRepricing, onShowLines } = props;
  const { price, methods, couldBecomeAvailable } = view;
  const isFree = price.total <= 0 && price.strategy === "SinglePrice";
  return (
    <aside
      aria-label="Price and payment"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:gap-5 sm:p-5 lg:sticky lg:top-6"
    >
      <input type="hidden" name="shownTotal" value={view.shownTotal} />
      <div>
        <div aria-live="polite">
          <p className="text-sm text-soft">{priceKindText(price).total}</p>
          <p className="flex items-center gap-3 text-2xl font-bold">
            <PriceTotal price={price} />
            <span className="text-sm font-normal text-soft">incl. GST</span>
            {isRepricing && <Spinner label="Updating the price" />}
          </p>
          {view.priceValidityText && <p className="mt-1 text-sm text-soft">{view.priceValidityText}</p>}
        </div>
        {/* The line items of the total: in a dialog with JavaScript (B-067), inline without. */}
        <div className="hidden [@media(scripting:enabled)]:block">
          <button
            type="button"
            onClick={onShowLines}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            Price breakdown
          </button>
        </div>
      </div>
      <div className="[@media(scripting:enabled)]:hidden">
        <Disclosure summary="How the price is made up" open>
          <PriceLines price={price} />
        </Disclosure>
      </div>
      <Button
        name="intent"
        value="price"
        variant="secondary"
        pending={isRepricing}
        className="[@media(scripting:enabled)]:hidden"
      >
        Update price and times
      </Button>
      {view.minimumText && (
        <Notice tone="attention" title="Below the minimum booking amount">
          {view.minimumText}
        </Notice>
      )}
      {view.fleet ? (
        <Notice tone="success" title="Nothing to pay">
          The bill goes to {view.fleet.name}.
        </Notice>
      ) : isFree ? (
        <>
          <input type="hidden" name="paymentMethod" value="payOnTheDay" />
          <p>There is nothing to pay.</p>
        </>
      ) : (
        <PaymentChoice methods={methods} price={price} chosenMethod={method} onChoose={onChoose} errors={errors} />
      )}
      {view.caller?.canPayOnline && (
        <p className="text-sm text-soft">
          Or the customer can pay online with the link we send them. Never ask for card details.
        </p>
      )}
      {!view.fleet && couldBecomeAvailable.length > 0 && (
        <p className="text-sm text-soft">
          Once the price is final, you can also pay with{" "}
          {couldBecomeAvailable.map((onlineMethod) => METHODS[onlineMethod].label).join(", ")}.
        </p>
      )}
      <div>
        <CheckboxField
          name="agreedTerms"
          label={
            view.caller
              ? "I have read the booking terms out, and the customer agrees to them"
              : "I agree to the booking terms"
          }
          errors={errors}
          defaultChecked={fields.agreedTerms.initialValue === "on"}
        />
        <Disclosure summary="The booking terms">
          <ul className="grid list-disc gap-1.5 pl-5 text-sm text-soft">
            <li>The price covers the work listed here. Anything extra needs your approval first.</li>
            <li>{view.changeTerms}</li>
            {!view.fleet && <li>If the supplier declines, we release the hold in full.</li>}
            <li>Your consumer guarantees apply in addition to these terms.</li>
          </ul>
        </Disclosure>
      </div>
      <div className="hidden lg:grid">
        <BookButton {...props} />
      </div>
    </aside>
  );
}

type BookButtonProps = Pick<Props, "view" | "method" | "isBooking" | "hasEnded">;

/** The button may be outside the form that it submits. */
const BookButton = ({ view, method, isBooking, hasEnded, form }: BookButtonProps & { form?: string }) => (
  <Button
    form={form}
    name="intent"
    value="book"
    // The large button is as wide as the screen.
    size={form === undefined ? "lg" : "md"}
    pending={isBooking}
    disabled={hasEnded}
    className={form === undefined ? "sm:w-full" : "shrink-0"}
  >
    {view.fleet ? "Book now" : payLabel(method, view.price)}
  </Button>
);

/** On a phone the total and the button stay visible at the bottom of the screen (B-081). */
export function PayBar(props: BookButtonProps & { form: string; isRepricing: boolean }) {
  const { price } = props.view;
  return (
    <div
      data-part="pay-bar"
      className="no-print sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-2 sm:-mx-6 sm:px-6 lg:hidden"
    >
      <p>
        <span className="block text-sm text-soft">{priceKindText(price).total}</span>
        <span className="flex items-center gap-2 text-lg font-bold">
          <PriceTotal price={price} />
          {props.isRepricing && <Spinner label="Updating the price" />}
        </span>
      </p>
      <BookButton {...props} />
    </div>
  );
}
