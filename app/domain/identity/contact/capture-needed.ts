export interface CaptureFacts {
  /** The funnel's configuration asks for contact details at all (F-470). */
  readonly isRequired: boolean;
  readonly isSignedIn: boolean;
  /** Name, phone and email are known and, where a code is asked, the mobile is verified. */
  readonly hasCompleteContact: boolean;
  /** Outcomes that go to a finalise screen: the product flow or an exclusive supplier's instant booking (F-254). */
  readonly isPayOnQuote: boolean;
  readonly canPriceCart: boolean;
  /** `hideContactDetailsForFirstDay` is on and this is an anonymous first visit within its window (F-249, F-250). */
  readonly isHiddenByFirstVisit: boolean;
}

/** Must this customer be asked for contact details before submitting? F-238, F-249–F-254, F-470. */
export function contactCaptureNeeded(facts: CaptureFacts): boolean {
  if (!facts.isRequired || facts.hasCompleteContact) return false;
  if (facts.isSignedIn) return !(facts.isPayOnQuote && facts.canPriceCart);
  return !facts.isHiddenByFirstVisit;
}
