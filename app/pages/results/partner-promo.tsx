export interface Promo {
  readonly partnerName: string;
  /** "$25 off bookings of $100 or more". */
  readonly offer: string;
  /** "Member number": what is asked for with the booking. */
  readonly referralLabel: string;
}

/** The banner of a request that began at a partner club's page (IsPartnerPromo, P-085). */
export function PartnerPromo({ promo: { partnerName, offer, referralLabel } }: { promo: Promo }) {
  return (
    <p data-promo className="rounded-md bg-accent-soft px-4 py-3">
      <strong className="font-semibold">{partnerName}:</strong> {offer}. Enter your {referralLabel.toLowerCase()} when
      you book.
    </p>
  );
}
