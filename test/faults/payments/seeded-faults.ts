import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A refund confirmed in humm's portal is requested again",
    file: "app/adapters/db/unconfirmed-refunds.ts",
    change: [["${isCreated ? refund.amount : 0}", "${isCreated ? 0 : 0}"]],
  },
  {
    name: "A refund confirmed in humm's portal can be recorded repeatedly",
    file: "app/adapters/db/unconfirmed-refunds.ts",
    change: [
      ["      eq(providerNotices.refundTriedAt, askedAt),\n      eq(providerNotices.refundTriedCents, amount),\n", ""],
      [
        "sql`${providerNotices.refundReportActionId} is ${reportActionId}`,",
        "sql`${askedAt} + ${amount} > 0 or ${reportActionId} is null`,",
      ],
      ["where ${and(isNoticeOfPayment, isUnconfirmed)})`,", "where ${and(isNoticeOfPayment)})`,"],
    ],
  },
  {
    name: "A final amount below the paid amount is not refunded",
    file: "app/usecases/booking/work/finish-work.ts",
    change: [
      [
        "const refundParts = finalAmountRefunds(money, finalPrice);",
        "const refundParts = finalAmountRefunds(money, cents(1_000_000));",
      ],
    ],
  },
  {
    name: "A payment made during completion is ignored",
    file: "app/adapters/db/work-steps.ts",
    change: [["...(refund && { extraCondition: arePaymentsUnchanged(refund.paymentsWhenRead) }),", ""]],
  },
  {
    name: "An earlier refund is not deducted from the refund on completion",
    file: "app/domain/booking/booking-money.ts",
    change: [
      ["addCents(retained, disputed);\n  let excess", "addCents(retained, disputed, refunded);\n  let excess"],
      [
        "const netPaidAmount = ({ retained, disputed }: PaymentMoney)",
        "const netPaidAmount = ({ retained, disputed, refunded }: PaymentMoney)",
      ],
    ],
  },
  {
    name: "The agreed no-show fee is not kept",
    file: "app/usecases/booking/work/finish-work.ts",
    change: [["paid: retainableAmount(bookingMoney(booking)),", "paid: cents(0),"]],
  },
  {
    name: "The return URL is trusted and the provider's response ignored",
    file: "app/usecases/booking/payments/finish-attempt.ts",
    change: [
      [
        "const verdict = evaluatePayment(attempt, payment);",
        'const verdict = { kind: "paid" } as ReturnType<typeof evaluatePayment>;',
      ],
    ],
  },
  {
    name: "A failed release is ignored and the attempt counts as released",
    file: "app/usecases/booking/payments/release-attempt.ts",
    change: [["  return null;\n}", "  return { ok: true, payment: null };\n}"]],
  },
  {
    name: "A refund counts as done although its call failed",
    file: "app/usecases/booking/payments/refund-decided.ts",
    change: [
      [
        "  if (!undoResult?.ok) {\n",
        '  if (!undoResult?.ok) {\n    await context.db.payments.setStatus(payment, { status: "refunded", moved: { held: 0, taken: 0, returned: 0 } as never }, actor, context.clock.now());\n',
      ],
    ],
  },
  {
    name: "The desk can refund an amount withdrawn by the customer's bank",
    file: "app/adapters/db/giveaways.ts",
    change: [
      ["max(0, ${unrefundedCents(attemptId)} - ${disputedCents(attemptId)})", "max(0, ${unrefundedCents(attemptId)})"],
    ],
  },
  {
    name: "A refund does not wait for the bank and includes the disputed amount",
    file: "app/usecases/booking/payments/refund-decided.ts",
    change: [
      ["if (disputedAmount.isOpen) return false;", ""],
      ["Math.max(payment.kept, disputedAmount)", "Math.max(payment.kept, disputedAmount * 0)"],
    ],
  },
  {
    name: "Pages do not show disputed amounts",
    file: "app/domain/booking/booking-money.ts",
    change: [
      ["subtractCents(dispute.withdrawn, dispute.reinstated)", "subtractCents(dispute.withdrawn, dispute.withdrawn)"],
    ],
  },
  {
    name: "A released attempt is never checked again",
    file: "app/usecases/booking/payments/sweep-attempts.ts",
    change: [["await payments.listDueForRecheck(now - MAX_REQUEST_MS, BATCH_SIZE)", "[]"]],
  },
  {
    name: "humm's late approval of a released attempt is not refunded",
    file: "app/usecases/booking/payments/handle-provider-notice.ts",
    change: [
      ['await retryRelease(context, attempt, "provider", transaction?.ok ? transaction : null)', "void retryRelease"],
    ],
  },
  {
    name: "A webhook counts as handled on arrival and is lost in a crash",
    file: "app/usecases/booking/payments/handle-webhook.ts",
    change: [
      [
        "  if (!isOpen) return { ok: true };\n",
        "  if (!isOpen) return { ok: true };\n  await payments.webhookHandled(eventId, context.clock.now());\n",
      ],
    ],
  },
  {
    name: "A webhook overwrites a refund that was decided",
    file: "app/usecases/booking/payments/read-payment-again.ts",
    change: [
      ['payment.status === "refund pending" && transaction.status !== null && isPaid(transaction.status)', "false"],
    ],
  },
  {
    name: "The card provider's signatures are not verified",
    file: "app/adapters/payments/stripe/webhook.ts",
    change: [
      [
        "await stripe.webhooks.signature?.verifyHeaderAsync(rawBody, signature, secret);",
        "void stripe;\n    void secret;",
      ],
    ],
  },
  {
    name: "humm's signatures are not verified",
    file: "app/adapters/payments/humm/signature.ts",
    change: [["  isEqualConstantTime(", "  true || isEqualConstantTime("]],
  },
  {
    name: "A PayPal approval can be used repeatedly",
    file: "app/usecases/booking/payments/handle-paypal.ts",
    change: [
      [
        "if (!(await context.db.payments.claimApproval(attempt.id, context.clock.now()))) return { ok: true };",
        "await context.db.payments.claimApproval(attempt.id, context.clock.now());",
      ],
    ],
  },
  {
    name: "A booking accepts a second payment",
    file: "app/adapters/db/payment-record.ts",
    change: [
      [
        "coalesce(sum(${payments.amountCents}), 0) from ${payments} where",
        "coalesce(sum(${payments.amountCents}), 0) from ${payments} where false and",
      ],
    ],
  },
  {
    name: "A payment that is being released can still be booked",
    file: "app/adapters/db/payment-record.ts",
    change: [[', eq(paymentAttempts.state, "started"))', ")"]],
  },
  {
    name: "The ledger posts each provider response in full instead of the difference",
    file: "app/adapters/db/money-ledger.ts",
    change: [
      ["`${name}:${attemptId}:${amount}`", "`${name}:${attemptId}:${amount}:${at}`"],
      ["sql`${amount} - posted`", "amount"],
      ["where ${amount} > posted`,\n    );", "where ${amount} > 0`,\n    ).onConflictDoNothing();"],
    ],
  },
  {
    name: "Refunds are not posted to the ledger",
    file: "app/adapters/db/money-ledger.ts",
    change: [["      moneyMoved.returned,\n    ),\n  ]", "      0,\n    ),\n  ]"]],
  },
  {
    name: "Authorised payments are never captured",
    file: "app/usecases/booking/payments/capture-due.ts",
    change: [
      [
        "await context.payments[payment.method]?.capture(payment)",
        "await context.payments[payment.method]?.read(payment)",
      ],
    ],
  },
  {
    name: "A payment is booked whatever the booking's status",
    file: "app/adapters/db/bookings.ts",
    change: [
      [
        "const condition = isPaymentWanted(token, payment.attemptId);",
        "const condition = sql`not exists (select 1 from ${payments} where ${eq(payments.bookingToken, token)})`;",
      ],
    ],
  },
  {
    name: "A payment is booked although the booking was cancelled",
    file: "app/adapters/db/payment-record.ts",
    change: [
      ["${bookings.status} in ${literals(payableStatuses)} and", "${payableStatuses.length} > 0 and"],
      [
        "sql`(${bookingOffers.state} = 'closed' or",
        "sql`${bookings.status} <> 'Cancelled' and (${bookingOffers.state} = 'closed' or",
      ],
    ],
  },
  {
    name: "A payment is booked although the supplier declined",
    file: "app/adapters/db/payment-record.ts",
    change: [
      [
        "(${bookingOffers.state} = 'closed' or ${bookingOffers.responseType} = ${RESPONSE_TYPE.decline})",
        "${bookingOffers.responseType} > ${RESPONSE_TYPE.decline}",
      ],
    ],
  },
  {
    name: "A payment is booked although the supplier, amount or agreed version has changed",
    file: "app/adapters/db/payment-record.ts",
    change: [["${isAgreedTerms} and not exists", "${isAgreedTerms} is not null and not exists"]],
  },
  {
    name: "Cancelling or reassigning a booking does not decide its refund",
    file: "app/adapters/db/payment-decisions.ts",
    change: [
      [
        "keptCents, updatedAt: at })\n    .where(isRefundable)",
        "keptCents, updatedAt: at })\n    .where(and(isRefundable, sql`false`))",
      ],
    ],
  },
  {
    name: "A booking cancelled during a partial refund does not refund the rest",
    file: "app/adapters/db/payment-decisions.ts",
    change: [
      [
        "    or(sql`${payments.status} in ${literals(refundableStatuses)}`, isLargerRefund),",
        "    or(sql`${payments.status} in ${literals(refundableStatuses)}`, and(isLargerRefund, sql`false`)),",
      ],
    ],
  },
  {
    name: "A reassigned booking keeps the discount of its previous price",
    file: "app/adapters/db/booking-offers.ts",
    change: [["          ...moveDiscount(db, token, next.discount, at),\n", ""]],
  },
  {
    name: "A reassigned discount keeps its previous amount",
    file: "app/adapters/db/discount-use.ts",
    change: [
      [".set({ offCents: use.off, rewardsOption: use.rewardsOption })", ".set({ rewardsOption: use.rewardsOption })"],
    ],
  },
  {
    name: "A lower price after reassignment is posted as a discount",
    file: "app/adapters/db/money-ledger.ts",
    change: [
      [
        '["discounted", "due"], quotedAfter.discounted - quotedBefore.discounted)',
        '["discountTotal", "due"], before.total - price.total)',
      ],
    ],
  },
  {
    name: "A posting made before its booking is never linked to it",
    file: "app/adapters/db/payment-record.ts",
    change: [
      ["isNull(moneyLedger.bookingToken), isWritten", "sql`false`, isNull(moneyLedger.bookingToken), isWritten"],
    ],
  },
  {
    name: "The fee of a won dispute is not reversed in the ledger",
    file: "app/adapters/db/disputes.ts",
    change: [["  canDecrease: true,\n", ""]],
  },
  {
    name: "Disputes whose webhook was lost are not read",
    file: "app/usecases/booking/payments/disputes.ts",
    change: [["if (disputes?.ok) await recordDisputes(", "if (false as boolean) await recordDisputes("]],
  },
];
