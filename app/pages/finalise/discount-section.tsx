import { useRef } from "react";
import { REWARDS_OPTIONS } from "~/domain/pricing/discounts/rewards";
import { formatMoney } from "~/domain/core/money/format";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ChoiceCards } from "~/ui/choice-cards";
import { type FieldErrors, messagesFor } from "~/ui/field-errors";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import type { FinaliseValues } from "./finalise-values";
import type { FinaliseView } from "./finalise-view.server";

interface Props {
  view: FinaliseView;
  values: FinaliseValues;
  errors: FieldErrors;
  isChecking: boolean;
  /** Called when the reward choice changes, which affects the price. */
  onChange: () => void;
}

/** Fields to enter, check and remove a code (B-061), the member number if a code needs one (B-062), and the choice of reward (B-011). */
export function DiscountSection({ view, values, errors, isChecking, onChange }: Props) {
  const { applied, typed: discountView, automatic } = view.promotion;
  const lostDiscountText =
    automatic && `You’ll lose ${automatic.code} (${formatMoney(automatic.off.low, view.price.currency)} off).`;
  // Once the member number field has been shown, it stays until a response says that the code needs no number.
  const wasReferralRequested = useRef(values.partnerReferralCode !== "");
  if (messagesFor("partnerReferralCode", errors).length > 0) wasReferralRequested.current = true;
  const needsReferral = discountView ? discountView.needsReferral : wasReferralRequested.current;
  const isOpen =
    values.promoCode !== "" ||
    discountView !== null ||
    needsReferral ||
    ["promoCode", "partnerReferralCode", "youiRewardsOption"].some((name) => messagesFor(name, errors).length > 0);
  const code = (
    <>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <TextField
          name="promoCode"
          label="Discount code or voucher"
          hint="One per booking"
          errors={errors}
          defaultValue={values.promoCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="apply" variant="secondary" pending={isChecking}>
            Apply code
          </Button>
          {discountView && !discountView.isAuto && (
            <Button name="intent" value="remove" variant="quiet">
              Remove code
            </Button>
          )}
        </div>
      </div>
      {needsReferral && (
        <TextField
          name="partnerReferralCode"
          label="Member number"
          hint={discountView?.ruledFields.find(({ field }) => field === "PartnerReferralCode")?.message}
          errors={errors}
          defaultValue={values.partnerReferralCode}
          autoComplete="off"
          maxLength={60}
        />
      )}
      {discountView?.isYouiRewards && (
        <div onChange={onChange}>
          <ChoiceCards
            name="youiRewardsOption"
            legend="Your reward"
            columns={2}
            errors={errors}
            defaultValue={values.youiRewardsOption || "UseNow"}
            options={REWARDS_OPTIONS.map(({ value, label, changesTotal }) => ({
              value,
              label,
              ...(!changesTotal && lostDiscountText && { description: lostDiscountText }),
            }))}
          />
        </div>
      )}
    </>
  );
  return (
    <section aria-label="Discount" className="grid gap-1">
      <input type="hidden" name="shownCode" value={applied?.code ?? ""} />
      <div role="status" className="empty:contents">
        <AppliedNotice view={view} />
      </div>
      <Disclosure summary="Use a discount code or voucher" open={isOpen || undefined}>
        <div className="grid gap-5">{code}</div>
      </Disclosure>
    </section>
  );
}

/** Shows the applied discount with its code and the discount that it replaces, or the reason why a typed code does not apply. */
function AppliedNotice({ view: { promotion, price } }: { view: FinaliseView }) {
  const { applied, typed: discountView, automatic } = promotion;
  if (!applied) return null;
  const formatReduction = (reduction: typeof applied.off) => formatMoney(reduction.low, price.currency);
  if (discountView && discountView.code !== applied.code) {
    return (
      <Notice tone="info" title={`${applied.code} takes off more`}>
        {discountView.code} would take off {formatReduction(discountView.off)}. {applied.code}, which you already have,
        takes off {formatReduction(applied.off)} and still applies.
      </Notice>
    );
  }
  return (
    <Notice
      tone="success"
      title={
        applied.off.low > 0
          ? `${applied.code}: ${formatReduction(applied.off)} off`
          : `${applied.code}: your reward is saved for later`
      }
    >
      {applied.description}
      {automatic && automatic.code !== applied.code && (
        <>
          {" "}
          It replaces {automatic.code} ({formatReduction(automatic.off)} off). You can use one discount per booking.
        </>
      )}
    </Notice>
  );
}
