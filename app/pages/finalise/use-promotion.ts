import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "~/ui/field-errors";
import type { FinaliseView } from "./finalise-view.server";

interface Props {
  readonly form: RefObject<HTMLFormElement>;
  readonly view: FinaliseView;
  /** Requests the price of the current form from the server. */
  readonly reprice: () => void;
  readonly book: () => void;
}

const CHECK_FAILED_TEXT = "We could not check the code. Try again.";
/** Loaded when a code is first checked. */
const loadDiscountCalls = () => import("./discount-calls");

/** JavaScript enhancement of the discount code: checks it without leaving the page, and before booking (B-110 to B-112). */
export function usePromotion({ form, view, reprice, book }: Props) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isChecking, setIsChecking] = useState(false);
  /** True = the credit balance has decreased, so the discount was removed (B-283). */
  const [wasCreditRemoved, setWasCreditRemoved] = useState(false);
  const current = useRef(view);
  useEffect(() => {
    current.current = view;
  }, [view]);

  // Runs after rendering, because the invalid field may have just appeared.
  useEffect(() => {
    const [field] = Object.keys(errors);
    if (field) form.current?.querySelector<HTMLElement>(`#field-${field}`)?.focus();
  }, [errors, form]);

  const fieldNamed = (name: string) =>
    form.current?.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
  const fieldText = (name: string) => fieldNamed(name)?.value.trim() ?? "";
  const clearCode = () => {
    for (const name of ["promoCode", "partnerReferralCode"]) {
      const input = fieldNamed(name);
      if (input) input.value = "";
    }
  };

  const checkCode = async (): Promise<boolean> => {
    setIsChecking(true);
    try {
      const verdict = await (await loadDiscountCalls()).validateCode(current.current, {
        code: fieldText("promoCode"),
        referral: fieldText("partnerReferralCode"),
        option: fieldText("youiRewardsOption"),
      });
      setErrors(verdict.isValid ? {} : { [verdict.field]: [verdict.text] });
      return verdict.isValid;
    } catch {
      setErrors({ promoCode: [CHECK_FAILED_TEXT] });
      return false;
    } finally {
      setIsChecking(false);
    }
  };

  const apply = async () => {
    setWasCreditRemoved(false);
    if (fieldText("promoCode") === "") return setErrors({ promoCode: ["Enter a code"] });
    if (await checkCode()) reprice();
  };
  const removeCode = () => {
    clearCode();
    setErrors({});
    reprice();
  };
  const checkThenBook = async (isApplied: boolean) => {
    if (await checkCode()) return book();
    if (!isApplied) return;
    clearCode();
    setWasCreditRemoved(true);
    reprice();
  };

  /** Handles the discount buttons without leaving the page, and delays the booking until an unchecked code is checked. */
  const onSubmit = (event: FormEvent) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = submitter?.value ?? "book";
    if (intent === "price" || intent === "sendCode" || intent === "verify") return;
    const code = fieldText("promoCode").toUpperCase();
    const discountView = current.current.promotion.typed;
    const isApplied = discountView !== null && discountView.code.toUpperCase() === code;
    const mustCheck = code !== "" && (!isApplied || discountView.isAffectedByCustomerBalance);
    if (intent === "bookAnyway" || (intent === "book" && !mustCheck && !isChecking)) return;
    event.preventDefault();
    if (isChecking) return;
    if (intent === "apply") void apply();
    else if (intent === "remove") removeCode();
    else void checkThenBook(isApplied);
  };

  /** Looks for an automatic discount for the changed cart. Fleet bookings have none (B-010). */
  const refreshAutomaticDiscount = async () => {
    if (current.current.isFleet) return;
    const availableDiscount = await (await loadDiscountCalls()).getAvailableDiscount(current.current).catch(() => null);
    const currentView = current.current;
    // A response for another total is stale (B-193).
    if (
      availableDiscount === null ||
      availableDiscount.forTotal * 100 !== currentView.promotion.discountable ||
      currentView.promotion.typed
    )
      return;
    if (availableDiscount.code !== (currentView.promotion.applied?.code ?? null)) reprice();
  };

  return { errors, isChecking, wasReset: wasCreditRemoved, onSubmit, search: refreshAutomaticDiscount };
}
