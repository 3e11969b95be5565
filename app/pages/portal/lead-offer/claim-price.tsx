import { Link } from "@remix-run/react";
import { formatMoney } from "../../../domain/core/money/format";
import { Notice } from "../../../ui/notice";
import type { LeadOfferPage } from "./page-data.server";

/** The price of claiming the lead, and whether the wallet covers it. */
export function ClaimPrice({
  page: { claimPrice, isWalletTooLow, balance, currency, supplierId },
}: {
  page: Pick<LeadOfferPage, "claimPrice" | "isWalletTooLow" | "balance" | "currency" | "supplierId">;
}) {
  if (claimPrice === null) return null;
  const walletLink = (
    <Link to={`/workshop/wallet?store=${supplierId}`} className="text-accent underline underline-offset-4">
      {isWalletTooLow ? "Add money" : "Wallet"}
    </Link>
  );
  return isWalletTooLow ? (
    <Notice tone="attention" title={`Claiming this lead costs ${claimPrice}`}>
      Your wallet has {formatMoney(balance, currency)}. {walletLink}
    </Notice>
  ) : (
    <p>
      This claims the lead. {claimPrice} is taken from your wallet, which has {formatMoney(balance, currency)}.{" "}
      {walletLink}
    </p>
  );
}
