import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A refund that somebody saw at humm is asked for again",
    file: "app/adapters/db/unconfirmed-refunds.ts",
    change: [["${isCreated ? refund.amount : 0}", "${isCreated ? 0 : 0}"]],
  },
  {
    name: "A refund that somebody saw at humm counts as often as it is said",
    file: "app/adapters/db/unconfirmed-refunds.ts",
    change: [
      ["      eq(providerNotices.refundTriedAt, askedAt),\n      eq(providerNotices.refundTriedCents, amount),\n", ""],
      [
        "sql`${providerNotices.refundSaidAct} is ${saidAct}`,",
        "sql`${askedAt} + ${amount} > 0 or ${saidAct} is null`,",
      ],
      ["where ${and(noticeOf, isUnconfirmed)})`,", "where ${and(noticeOf)})`,"],
    ],
  },
  {
    name: "Work that was done for less is cheaper than what was paid for it",
    file: "app/usecases/booking/work/finish-work.ts",
    change: [
      ["const parts = finalAmountRefunds(money, final);", "const parts = finalAmountRefunds(money, cents(1_000_000));"],
    ],
  },
  {
    name: "What was paid while the work was being completed is not looked at",
    file: "app/adapters/db/work-steps.ts",
    change: [["...(refund && { only: paymentsAre(refund.read) }),", ""]],
  },
  {
    name: "What was refunded before the work was done is refunded a second time",
    file: "app/domain/booking/booking-money.ts",
    change: [
      ["addCents(stays, disputed);\n  let excess", "addCents(stays, disputed, refunded);\n  let excess"],
      [
        "const remaining = ({ stays, disputed }: PaymentMoney)",
        "const remaining = ({ stays, disputed, refunded }: PaymentMoney)",
      ],
    ],
  },
  {
    name: "The customer didn’t show up, and the fee that was agreed is not kept",
    file: "app/usecases/booking/work/finish-work.ts",
    change: [["paid: retainableAmount(bookingMoney(booking)),", "paid: cents(0),"]],
  },
  {
    name: "The way back is believed: the provider's answer is not looked at",
    file: "app/usecases/booking/payments/finish-attempt.ts",
    change: [
      [
        "const verdict = judgePayment(attempt, payment);",
        'const verdict = { kind: "paid" } as ReturnType<typeof judgePayment>;',
      ],
    ],
  },
  {
    name: "An error of giving back is swallowed: the attempt counts as released",
    file: "app/usecases/booking/payments/release-attempt.ts",
    change: [["  return null;\n}", "  return { ok: true, payment: null };\n}"]],
  },
  {
    name: "A refund whose call failed counts as done",
    file: "app/usecases/booking/payments/refund-decided.ts",
    change: [
      [
        "  if (!undone?.ok) {\n",
        '  if (!undone?.ok) {\n    await context.db.payments.setStatus(payment, { status: "refunded", moved: { held: 0, taken: 0, returned: 0 } as never }, actor, context.clock.now());\n',
      ],
    ],
  },
  {
    name: "What the customer's bank has taken can be refunded at the desk",
    file: "app/adapters/db/giveaways.ts",
    change: [
      ["max(0, ${unrefundedCents(attemptId)} - ${disputedCents(attemptId)})", "max(0, ${unrefundedCents(attemptId)})"],
    ],
  },
  {
    name: "A refund does not wait for the bank, and the bank's part is refunded too",
    file: "app/usecases/booking/payments/refund-decided.ts",
    change: [
      ["if (disputed.isOpen) return false;", ""],
      ["Math.max(payment.kept, disputed)", "Math.max(payment.kept, disputed * 0)"],
    ],
  },
  {
    name: "The money of a dispute is not in what the pages say",
    file: "app/domain/booking/booking-money.ts",
    change: [
      ["subtractCents(dispute.withdrawn, dispute.reinstated)", "subtractCents(dispute.withdrawn, dispute.withdrawn)"],
    ],
  },
  {
    name: "A released attempt is never asked about again",
    file: "app/usecases/booking/payments/sweep-attempts.ts",
    change: [["await payments.dueForRecheck(now - MAX_REQUEST_MS, BATCH_SIZE)", "[]"]],
  },
  {
    name: "humm's yes to an attempt that was let go is kept and not given back",
    file: "app/usecases/booking/payments/handle-provider-notice.ts",
    change: [['await retryRelease(context, attempt, "provider", view?.ok ? view : null)', "void retryRelease"]],
  },
  {
    name: "A message counts as handled when it comes: what a crash leaves is lost",
    file: "app/usecases/booking/payments/handle-webhook.ts",
    change: [
      [
        "  if (!isOpen) return { ok: true };\n",
        "  if (!isOpen) return { ok: true };\n  await payments.webhookHandled(eventId, context.clock.now());\n",
      ],
    ],
  },
  {
    name: "A message of the provider overwrites a refund that was decided",
    file: "app/usecases/booking/payments/read-payment-again.ts",
    change: [['payment.status === "refund pending" && view.status !== null && isPaid(view.status)', "false"]],
  },
  {
    name: "Signatures of the card provider are not checked",
    file: "app/adapters/payments/stripe/webhook.ts",
    change: [
      [
        "await stripe.webhooks.signature?.verifyHeaderAsync(rawBody, signature, secret);",
        "void stripe;\n    void secret;",
      ],
    ],
  },
  {
    name: "humm's signatures are not checked",
    file: "app/adapters/payments/humm/signature.ts",
    change: [["return difference === 0;", "return difference >= 0;"]],
  },
  {
    name: "A PayPal approval is used as often as it is sent",
    file: "app/usecases/booking/payments/handle-paypal.ts",
    change: [
      [
        "if (!(await context.db.payments.claimApproval(attempt.id, context.clock.now()))) return { ok: true };",
        "await context.db.payments.claimApproval(attempt.id, context.clock.now());",
      ],
    ],
  },
  {
    name: "A booking takes a second payment",
    file: "app/adapters/db/payment-record.ts",
    change: [
      [
        "coalesce(sum(${payments.amountCents}), 0) from ${payments} where",
        "coalesce(sum(${payments.amountCents}), 0) from ${payments} where false and",
      ],
    ],
  },
  {
    name: "Money that is being let go may end up under a booking",
    file: "app/adapters/db/payment-record.ts",
    change: [[', eq(paymentAttempts.state, "started"))', ")"]],
  },
  {
    name: "The ledger posts each answer whole, not its difference to the books",
    file: "app/adapters/db/money-ledger.ts",
    change: [
      ["`${name}:${attemptId}:${amount}`", "`${name}:${attemptId}:${amount}:${at}`"],
      ["sql`${amount} - posted`", "amount"],
      ["where ${amount} > posted`,\n    );", "where ${amount} > 0`,\n    ).onConflictDoNothing();"],
    ],
  },
  {
    name: "What we delete back is not in the ledger",
    file: "app/adapters/db/money-ledger.ts",
    change: [["moneyMoved.returned),\n  ]", "0),\n  ]"]],
  },
  {
    name: "Holds are never taken",
    file: "app/usecases/booking/payments/capture-due.ts",
    change: [
      [
        "await context.payments[payment.method]?.capture(payment)",
        "await context.payments[payment.method]?.read(payment)",
      ],
    ],
  },
  {
    name: "A payment lands on whatever became of its booking",
    file: "app/adapters/db/bookings.ts",
    change: [
      [
        "const condition = isPaymentWanted(token, payment.attemptId);",
        "const condition = sql`not exists (select 1 from ${payments} where ${eq(payments.bookingToken, token)})`;",
      ],
    ],
  },
  {
    name: "A payment lands on a cancelled booking",
    file: "app/adapters/db/payment-record.ts",
    change: [
      ["${bookings.status} in ${literals(payable)} and", "${payable.length} > 0 and"],
      [
        "sql`(${bookingOffers.state} = 'closed' or",
        "sql`${bookings.status} <> 'Cancelled' and (${bookingOffers.state} = 'closed' or",
      ],
    ],
  },
  {
    name: "A payment lands on a booking that its supplier has declined",
    file: "app/adapters/db/payment-record.ts",
    change: [
      [
        "(${bookingOffers.state} = 'closed' or ${bookingOffers.responseType} = ${RESPONSE_TYPE.decline})",
        "${bookingOffers.responseType} > ${RESPONSE_TYPE.decline}",
      ],
    ],
  },
  {
    name: "A payment lands on another agreement than it was begun for: supplier, sum and version are not asked",
    file: "app/adapters/db/payment-record.ts",
    change: [["${isAsAgreed} and not exists", "${isAsAgreed} is not null and not exists"]],
  },
  {
    name: "A booking ends or moves, and its write does not decide that the money goes back",
    file: "app/adapters/db/payment-decisions.ts",
    change: [
      [
        "keptCents: keeps, updatedAt: at })\n    .where(isReturnable)",
        "keptCents: keeps, updatedAt: at })\n    .where(and(isReturnable, sql`false`))",
      ],
    ],
  },
  {
    name: "A booking ends while a part of its payment is on its way back, and the rest of it stays",
    file: "app/adapters/db/payment-decisions.ts",
    change: [
      [
        "    or(sql`${payments.status} in ${literals(returnable)}`, isMore),",
        "    or(sql`${payments.status} in ${literals(returnable)}`, and(isMore, sql`false`)),",
      ],
    ],
  },
  {
    name: "A booking moves, and its voucher stays with the price before",
    file: "app/adapters/db/booking-offers.ts",
    change: [["          ...moveDiscount(db, token, next.discount, at),\n", ""]],
  },
  {
    name: "A use that moved keeps what it took off before",
    file: "app/adapters/db/discount-use.ts",
    change: [
      [".set({ offCents: use.off, rewardsOption: use.rewardsOption })", ".set({ rewardsOption: use.rewardsOption })"],
    ],
  },
  {
    name: "What a move makes cheaper is posted as a discount",
    file: "app/adapters/db/money-ledger.ts",
    change: [
      ['["discounted", "due"], is.discounted - was.discounted)', '["discounted", "due"], before.total - price.total)'],
    ],
  },
  {
    name: "A posting before its booking never learns it",
    file: "app/adapters/db/payment-record.ts",
    change: [
      ["isNull(moneyLedger.bookingToken), isWritten", "sql`false`, isNull(moneyLedger.bookingToken), isWritten"],
    ],
  },
  {
    name: "The fee of a won dispute stays in the ledger",
    file: "app/adapters/db/disputes.ts",
    change: [["  canFall: true,\n", ""]],
  },
  {
    name: "Disputes whose message was lost are not read",
    file: "app/usecases/booking/payments/disputes.ts",
    change: [["for (const dispute of disputes.disputes)", "for (const dispute of disputes.disputes.slice(0, 0))"]],
  },
];
