import { Form } from "@remix-run/react";
import { EXPRESS_CARDS, WALLETS, type WalletKind } from "~/domain/payments/card-sandbox";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import type { CardFormProps } from "./card-form-props";

const WALLET_OPTIONS = Object.entries(WALLETS) as [WalletKind, string][];
const CARD_OPTIONS = Object.entries(EXPRESS_CARDS).map(([value, { label }]) => ({ value, label }));

/** The sandbox's stand-in for Apple Pay and Google Pay. A list replaces the sheet on which a card is chosen. `submittingWallet` = the wallet being submitted. */
export function SandboxExpressCheckout({
  action,
  attemptId,
  clientSecret,
  isDisabled,
  submittingWallet,
}: Pick<CardFormProps, "attemptId" | "clientSecret"> & {
  readonly action: string;
  readonly isDisabled: boolean;
  readonly submittingWallet: string | null;
}) {
  return (
    <Form method="post" action={action} className="grid gap-3">
      <input type="hidden" name="attemptId" value={attemptId} />
      <input type="hidden" name="clientSecret" value={clientSecret} />
      <SelectField
        name="expressCard"
        label="Card in Apple Pay or Google Pay"
        options={CARD_OPTIONS}
        defaultValue="visa"
        disabled={isDisabled}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {WALLET_OPTIONS.map(([kind, name]) => (
          <Button
            key={kind}
            name="way"
            value={kind}
            variant="secondary"
            pending={submittingWallet === kind}
            disabled={isDisabled && submittingWallet !== kind}
          >
            {name} (sandbox)
          </Button>
        ))}
      </div>
    </Form>
  );
}
