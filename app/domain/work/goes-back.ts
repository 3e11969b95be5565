import type { AttemptId } from "../ids";
import { type Cents, cents } from "../money/money";

/** A payment that counts: what was held or taken of it, and what of that went back before, whole cents. */
export interface CountedPayment {
  readonly attemptId: AttemptId;
  readonly amount: Cents;
  readonly returned: Cents;
}

/** What of one payment goes back, and what of it stays then, whole cents; 0 stays = all of it goes back. */
export interface PartBack {
  readonly attemptId: AttemptId;
  readonly back: Cents;
  readonly kept: Cents;
}

/**
 * What goes back when the work is done for less than was paid online: of the first payment first. That is the one of the price, and the price is what a
 * lower final amount lowers; approved extra work and its payment come last. What was given back before, by whomever, counts. What is still due is not
 * paid, so it is lowered before anything goes back.
 */
export function goesBack(final: Cents, paid: readonly CountedPayment[]): readonly PartBack[] {
  const left = ({ amount, returned }: CountedPayment) => Math.max(0, amount - returned);
  let over = Math.max(0, paid.reduce((sum, payment) => sum + left(payment), 0) - final);
  return paid.flatMap((payment) => {
    const back = Math.min(left(payment), over);
    over -= back;
    return back === 0 ? [] : [{ attemptId: payment.attemptId, back: cents(back), kept: cents(left(payment) - back) }];
  });
}
