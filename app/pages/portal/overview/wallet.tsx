import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { Cents } from "../../../domain/core/money/money";
import type { Price } from "../../../domain/pricing/price";
import { Money } from "../../../ui/money";
import { Lines } from "../statements/statement-parts";

interface Props {
  balance: Cents;
  postings: ComponentProps<typeof Lines>["lines"];
  currency: Price["currency"];
  store: string;
}

/** The store's wallet with its latest postings. */
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
        We take the price of each lead you claim from your wallet. Your customers' payments are separate.
      </p>
      {postings.length > 0 && <Lines label="Latest transactions" lines={postings} currency={currency} />}
      <Link
        to={`/workshop/wallet?store=${store}`}
        className="inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
      >
        Open the wallet
      </Link>
    </section>
  );
}
