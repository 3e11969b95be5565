import { formatMoney } from "~/domain/core/money/format";
import { chargeText } from "~/texts/payment-options";
import { isBnpl, METHODS, type PaymentMethod } from "~/domain/payments/methods";
import { repaymentText } from "~/texts/payment-options";
import { ChoiceCards } from "~/ui/choice-cards";
import type { FieldErrors } from "~/ui/field-errors";
import type { PriceView } from "~/pages/results/price-lines";

type MethodTexts = Readonly<Partial<Record<PaymentMethod, { label: string; description: string }>>>;

/** The card option includes the wallets, which the card window lists first. */
const CARD_DESCRIPTION = "Visa or Mastercard, with Apple Pay or Google Pay where your device has them.";

const BASE_METHOD_TEXTS: MethodTexts = {
  creditCard: {
    label: "Credit or debit card",
    description: `${CARD_DESCRIPTION} ${chargeText("creditCard", false)}`,
  },
  payPal: { label: "PayPal", description: chargeText("payPal", false) },
  payOnTheDay: {
    label: "Pay on the day",
    description: "You pay the supplier when the work is done. Nothing is charged now.",
  },
};

/** Texts for a supplier that has already agreed. */
const AGREED_METHOD_TEXTS: MethodTexts = {
  creditCard: { label: "Credit or debit card", description: `${CARD_DESCRIPTION} ${chargeText("creditCard", true)}` },
  payPal: { label: "PayPal", description: chargeText("payPal", true) },
};

interface Props {
  methods: readonly PaymentMethod[];
  price: Pick<PriceView, "total" | "currency">;
  chosenMethod: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
  errors: FieldErrors;
  /** True = the supplier has already agreed to the work. */
  isAgreed?: boolean;
}

/** The choice of payment method (B-066): one card per offered method, with its terms. */
export function PaymentChoice({ methods, price, chosenMethod, onChoose, errors, isAgreed = false }: Props) {
  return (
    <div onChange={(event) => onChoose((event.target as unknown as HTMLInputElement).value as PaymentMethod)}>
      <ChoiceCards
        name="paymentMethod"
        legend="How would you like to pay?"
        errors={errors}
        defaultValue={chosenMethod}
        options={methods.map((method) => ({ value: method, ...methodCard(method, price, isAgreed) }))}
      />
    </div>
  );
}

function methodCard(method: PaymentMethod, { total, currency }: Props["price"], isAgreed: boolean) {
  if (!isBnpl(method))
    return (isAgreed && AGREED_METHOD_TEXTS[method]) || (BASE_METHOD_TEXTS[method] ?? { label: method });
  const { label, termsUrl } = METHODS[method];
  return {
    label,
    description: (
      <>
        {[repaymentText(method, total, currency), "Late fees may apply."].filter(Boolean).join(". ").replace("..", ".")}
        {termsUrl && (
          <>
            {" "}
            <a href={termsUrl} rel="noreferrer" className="underline underline-offset-2">
              {label} terms
            </a>
          </>
        )}
      </>
    ),
  };
}

/** The label of the pay button (B-142, B-143). */
export function payLabel(method: PaymentMethod, price: Props["price"] & { readonly strategy: string }): string {
  if (method === "payOnTheDay") return price.total <= 0 && price.strategy === "SinglePrice" ? "Redeem Now" : "Book now";
  if (isBnpl(method)) return `Continue to ${METHODS[method].label}`;
  return method === "payPal"
    ? `Pay ${formatMoney(price.total, price.currency)} with PayPal`
    : `Pay ${formatMoney(price.total, price.currency)}`;
}
