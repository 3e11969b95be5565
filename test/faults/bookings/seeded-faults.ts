import type { PlantedFault } from "../harness";

export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "A move leaves the old place taken",
    file: "app/adapters/db/customer-choices.ts",
    change: [["              releaseSlot(db, booking),\n", ""]],
  },
  {
    name: "A move takes no place",
    file: "app/adapters/db/customer-choices.ts",
    change: [
      [
        "              reserveSlot(db, { supplierId, jobMinutes, capacityMinutes, serviceDay: date.day, at: notification.at }),\n",
        "",
      ],
    ],
  },
  {
    name: "A customer who keeps the day leaves the proposed ones taken",
    file: "app/adapters/db/customer-choices.ts",
    change: [
      [
        "      heldDays(offer).map((serviceDay) => releaseSlot(db, { ...booking, serviceDay })),\n    );\n    return ok;",
        "    );\n    return ok;",
      ],
    ],
  },
  {
    name: "A day that was proposed is not kept free",
    file: "app/adapters/db/booking-offers.ts",
    change: [
      [
        'releaseSlot(db, { ...booking, serviceDay })),\n          ...heldDays({ state: "responded", dates: proposed }).map((serviceDay) =>',
        'releaseSlot(db, { ...booking, serviceDay })),\n          ...heldDays({ state: "open", dates: proposed }).map((serviceDay) =>',
      ],
    ],
  },
  {
    name: "A step that is taken back notes no step",
    file: "app/adapters/db/work-steps.ts",
    change: [
      ['{ kind: "undone", reason: work.step ?? NO_EARLIER_STEP }', '{ kind: "undone", reason: NO_EARLIER_STEP }'],
    ],
  },
  {
    name: "A move notes the day before",
    file: "app/adapters/db/customer-choices.ts",
    change: [
      [
        '          kind: "moved",\n          reason: date.day,',
        '          kind: "moved",\n          reason: booking.serviceDay,',
      ],
    ],
  },
  {
    name: "A yes to extra work is not posted",
    file: "app/adapters/db/extra-work.ts",
    change: [[", ...postExtra(db, price, { id, token, at }, total, true)]", "]"]],
  },
  {
    name: "Extra work that was taken back is still owed",
    file: "app/adapters/db/extra-work.ts",
    change: [
      [
        "? [updateWorkTotal(token), bumpVersion(token), ...postExtra(db, price, { id, token, at }, total, false)]",
        "? [bumpVersion(token), ...postExtra(db, price, { id, token, at }, total, false)]",
      ],
    ],
  },
  {
    name: "Extra work that is paid can be taken back",
    file: "app/adapters/db/extra-work.ts",
    change: [["changeOf(finding, isApproved ? isUnpaid : isRequested)", "changeOf(finding, undefined)"]],
  },
  {
    name: "A review is taken of whatever became of the booking",
    file: "app/domain/booking/ratings/rating.ts",
    change: [['  if (status !== "Serviced") return "not-done";\n', ""]],
  },
  {
    name: "The write of a review does not ask whether the work is done",
    file: "app/adapters/db/ratings.ts",
    change: [["and ${bookings.status} = 'Serviced')", "and ${bookings.status} <> '')"]],
  },
  {
    name: "A payment lands that is not what is due",
    file: "app/adapters/db/payment-record.ts",
    change: [
      ["sql`${paymentAttempts.amountCents} = ${WANTED_CENTS}`", "sql`${paymentAttempts.amountCents} > 0`"],
      [
        "sql`coalesce(${paymentAttempts.agreedVersion}, ${bookings.agreedVersion}) = ${bookings.agreedVersion}`",
        "sql`true`",
      ],
      ["sql`(${PAID_CENTS} = 0 or (${PAID_CENTS} >= ${bookings.totalCents} and not ${IS_REFUNDED}))`", "sql`true`"],
    ],
  },
];
