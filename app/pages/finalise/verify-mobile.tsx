import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import type { FieldErrors } from "~/ui/field-errors";
import { Notice } from "~/ui/notice";
import { TextField } from "~/ui/text-field";
import type { MobileVerification } from "./book.server";

const REASON_TEXTS = {
  limit: {
    title: "Verify your mobile to book",
    reason:
      "Several unpaid bookings were made with these details or from this network, so we need to verify your mobile number before we hold another day.",
    otherwise: "You do not need a code to pay online.",
  },
  discount: {
    title: "Verify your mobile to use this discount",
    reason: "This discount is only for customers with a verified mobile number.",
    otherwise: "To book without the discount, choose “Remove code” under “Discount”.",
  },
} as const;

/** Part of the finalise form if the mobile has to be verified: sends a code to it and submits the same booking again. */
export default function MobileVerificationSection({
  verification: { mobile, isCodeSent, reason },
  errors,
  submittingIntent,
}: {
  readonly verification: MobileVerification;
  readonly errors: FieldErrors;
  /** The intent being submitted; null = none. */
  readonly submittingIntent: string | null;
}) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const code = isCodeSent ? panel.current?.querySelector<HTMLElement>("input[name=smsCode]") : null;
    (code ?? panel.current)?.focus();
  }, [isCodeSent]);
  const { title, reason: cause, otherwise } = REASON_TEXTS[reason];
  return (
    <section ref={panel} aria-labelledby="verify-mobile" tabIndex={-1} className="outline-none">
      <Notice tone="attention" title={<span id="verify-mobile">{title}</span>}>
        <input type="hidden" name="verifyReason" value={reason} />
        <div className="grid gap-4">
          <p>{cause} Nothing is booked yet, and your details are still here.</p>
          {isCodeSent ? (
            <>
              <TextField
                name="smsCode"
                label="Code"
                hint={`We texted it to ${mobile}`}
                errors={errors}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                className="max-w-48"
              />
              <div className="flex flex-wrap gap-3">
                <Button name="intent" value="verify" pending={submittingIntent === "verify"}>
                  Verify and book
                </Button>
                <Button name="intent" value="sendCode" variant="secondary" pending={submittingIntent === "sendCode"}>
                  Send another code
                </Button>
              </div>
            </>
          ) : (
            <>
              <p>
                We’ll text a code to <strong className="whitespace-nowrap">{mobile}</strong>. If this is not your
                number, correct it under &ldquo;Your details&rdquo; first. {otherwise}
              </p>
              <Button
                name="intent"
                value="sendCode"
                pending={submittingIntent === "sendCode"}
                className="justify-self-start"
              >
                Text me a code
              </Button>
            </>
          )}
        </div>
      </Notice>
    </section>
  );
}
