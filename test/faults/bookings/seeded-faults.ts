import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "Moving a booking does not release its old slot",
    file: "app/adapters/db/customer-choices.ts",
    change: [["              releaseSlot(db, booking),\n", ""]],
  },
  {
    name: "Moving a booking reserves no slot",
    file: "app/adapters/db/customer-choices.ts",
    change: [
      [
        "                reserveSlot(db, {\n                  supplierId,\n                  jobMinutes,\n                  capacityMinutes,\n                  serviceDay: date.day,\n                  at: changeContext.at,\n                }),\n",
        "",
      ],
    ],
  },
  {
    name: "Keeping the current day does not release the proposed days",
    file: "app/adapters/db/customer-choices.ts",
    change: [
      [
        "      listHeldDays(offer).map((serviceDay) => releaseSlot(db, { ...booking, serviceDay })),\n    );\n    return ok;",
        "    );\n    return ok;",
      ],
    ],
  },
  {
    name: "A proposed day is not reserved",
    file: "app/adapters/db/booking-offers.ts",
    change: [
      [
        'releaseSlot(db, { ...booking, serviceDay })),\n          ...listHeldDays({ state: "responded", dates: proposedDates }).map((serviceDay) =>',
        'releaseSlot(db, { ...booking, serviceDay })),\n          ...listHeldDays({ state: "open", dates: proposedDates }).map((serviceDay) =>',
      ],
    ],
  },
  {
    name: "Undoing a work step does not record which step was undone",
    file: "app/adapters/db/work-steps.ts",
    change: [
      ['{ kind: "undone", reason: work.step ?? NO_EARLIER_STEP }', '{ kind: "undone", reason: NO_EARLIER_STEP }'],
    ],
  },
  {
    name: "A move records the previous day",
    file: "app/adapters/db/customer-choices.ts",
    change: [
      [
        '          kind: "moved",\n          reason: date.day,',
        '          kind: "moved",\n          reason: booking.serviceDay,',
      ],
    ],
  },
  {
    name: "Approved extra work is not posted to the ledger",
    file: "app/adapters/db/extra-work.ts",
    change: [[", ...postExtraWork(db, price, { id, token, at }, total, true)]", "]"]],
  },
  {
    name: "Withdrawn extra work is still due",
    file: "app/adapters/db/extra-work.ts",
    change: [
      [
        "? [updateWorkTotal(token), bumpVersion(token), ...postExtraWork(db, price, { id, token, at }, total, false)]",
        "? [bumpVersion(token), ...postExtraWork(db, price, { id, token, at }, total, false)]",
      ],
    ],
  },
  {
    name: "Paid extra work can be withdrawn",
    file: "app/adapters/db/extra-work.ts",
    change: [
      ["tokenIfChangeable(finding, isApproved ? isUnpaid : isRequested)", "tokenIfChangeable(finding, undefined)"],
    ],
  },
  {
    name: "A review is accepted whatever the booking's status",
    file: "app/domain/booking/ratings/rating.ts",
    change: [['  if (status !== "Serviced") return "not-done";\n', ""]],
  },
  {
    name: "The SQL write of a review does not check that the work is completed",
    file: "app/adapters/db/ratings.ts",
    change: [["and ${bookings.status} = 'Serviced')", "and ${bookings.status} <> '')"]],
  },
  {
    name: "A payment is booked although its amount is not the amount due",
    file: "app/adapters/db/payment-record.ts",
    change: [
      ["sql`${paymentAttempts.amountCents} = ${REMAINING_CENTS}`", "sql`${paymentAttempts.amountCents} > 0`"],
      [
        "sql`coalesce(${paymentAttempts.agreedVersion}, ${bookings.agreedVersion}) = ${bookings.agreedVersion}`",
        "sql`true`",
      ],
      ["sql`(${PAID_CENTS} = 0 or (${PAID_CENTS} >= ${bookings.totalCents} and not ${IS_REFUNDED}))`", "sql`true`"],
    ],
  },
];
