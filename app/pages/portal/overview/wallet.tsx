import { Link } from "@remix-run/react";
import type { Cents } from "../../../domain/money/money";
import type { Price } from "../../../domain/pricing/price";
import { Money } from "../../../ui/money";

interface Props {
  balance: Cents;
  postings: readonly { readonly id: string; readonly amount: Cents; readonly words: string; readonly when: string }[];
  currency: Price["currency"];
  store: string;
}

/** The store's wallet with its newest postings. */
export function Wallet({ balance, postings, currency, store }: Props) {
  return (
    <section aria-labelledby="wallet" className="grid content-start gap-3">
      <h2 id="wallet" className="text-xl font-bold">
        Wallet
      </h2>
      <p className="text-2xl font-bold">
        <Money cents={balance} currency={currency} />
      </p>
      <p className="text-soft">
        The price of each lead that you claim is taken off it. Your customers' payments are not in it.
      </p>
      {postings.length > 0 && (
        <ul aria-label="Newest postings" className="divide-y divide-line border-y border-line">
          {postings.map(({ id, amount, words, when }) => (
            <li key={id} className="flex justify-between gap-4 py-2">
              <span>
                {words}
                <span className="block text-sm text-soft">{when}</span>
              </span>
              <Money cents={amount} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      <Link
        to={`/workshop/wallet?store=${store}`}
        className="inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
      >
        All of the wallet
      </Link>
    </section>
  );
}
