import { COUNTRIES } from "../../../domain/core/country/country";
import type { BookingToken } from "../../../domain/core/ids";
import { findRecipients } from "../../../domain/notifications/kinds";
import type { SealedMessage } from "../../../domain/notifications/message";
import { formatMoney } from "../../../domain/core/money/format";
import { cents } from "../../../domain/core/money/money";
import { refuse } from "../../../domain/core/outcomes";
import { parseMobile } from "../../../domain/core/phone/format";
import { addDays, startOfDay, isPlainDay } from "../../../domain/core/time/days";
import { formatDay } from "../../../domain/core/time/format";
import { openRequest } from "../../booking/sealed-request";
import type { Context } from "../../context";
import { findCreditAccount } from "../../pricing/discounts/customer-keys";
import { sealMessage } from "../../notifications/seal-message";
import type { Grant, StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type GiveawayResult, grantGiveaway } from "./giveaway";
import { localDay } from "../../../domain/core/country/local-day";

const MAX_MESSAGE_LENGTH = 300;
const MAX_CREDIT_CENTS = 1_000_000;
/** Minimum and maximum validity of a credit: a week and three years. */
const MIN_CREDIT_DAYS = 7;
const MAX_CREDIT_DAYS = 3 * 366;
/** Default validity on the form. */
export const USUAL_CREDIT_DAYS = 366;

/** Details of a customer credit. */
export interface CreditDetails {
  /** Last day on which the credit can be used, in the country's default zone. */
  readonly lastDay: string;
  /** The reason shown to the customer. */
  readonly text: string;
}

/**
 * Gives the customer of a booking credit for a later booking. Within one person's limits this happens at once, otherwise after a second person has approved it.
 */
export const requestCredit = (
  context: Context,
  token: BookingToken,
  submission: ConfirmedForm,
  input: CreditDetails & { readonly amount: number },
): Promise<GiveawayResult> =>
  runDeskAction(
    context,
    "refund",
    submission,
    { kind: "credit-given", about: token },
    async ({ givingOperator }, reason) => {
      const { country } = context.config;
      const today = localDay(country, context.clock.now());
      const text = input.text.trim();
      const { amount, lastDay } = input;
      const fields = {
        ...((!Number.isSafeInteger(amount) || amount <= 0 || amount > MAX_CREDIT_CENTS) && {
          amount: [`Enter an amount in dollars up to ${MAX_CREDIT_CENTS / 100}, like 25.00`],
        }),
        ...((!isPlainDay(lastDay) ||
          lastDay < addDays(today, MIN_CREDIT_DAYS) ||
          lastDay > addDays(today, MAX_CREDIT_DAYS)) && {
          lastDay: ["Choose a day from one week to three years from today"],
        }),
        ...((text === "" || text.length > MAX_MESSAGE_LENGTH) && {
          text: [`Enter a reason to show the customer, up to ${MAX_MESSAGE_LENGTH} characters`],
        }),
      };
      if (Object.keys(fields).length > 0) return refuse("invalid-input", fields);
      if ((await creditAccountOf(context, token)) === null)
        return refuse("invalid-input", {
          "": ["This booking has no account or mobile number to give the credit to"],
        });
      const details: CreditDetails = { lastDay, text };
      return grantGiveaway(
        context,
        { id: submission.id, reason, by: givingOperator },
        { kind: "credit", amount: cents(amount), about: token, bookingToken: token, details },
        (grant) =>
          creditWithGrant(context, { id: submission.id, bookingToken: token, amount: cents(amount) }, details, grant),
      );
    },
  );

/** Gives credit, in the same write as the grant and the message to the customer. */
export async function creditWithGrant(
  context: Context,
  { id, bookingToken, amount }: Pick<StoredGiveaway, "id" | "bookingToken" | "amount">,
  { lastDay, text }: CreditDetails,
  grant: Grant,
): Promise<DeskActionResult> {
  const creditAccount = bookingToken === null ? null : await creditAccountOf(context, bookingToken);
  if (bookingToken === null || creditAccount === null) return refuse("booking-not-found");
  const { config, clock } = context;
  const { defaultZone, currency } = COUNTRIES[config.country];
  const at = clock.now();
  const { booking, request, account, mobile } = creditAccount;
  const messages: readonly SealedMessage[] = await Promise.all(
    findRecipients("credit-given", { email: request.email, sms: mobile }).map(([channel, to]) =>
      sealMessage(context, {
        id: `credit-given:${id}`,
        channel,
        template: "credit-given",
        to,
        about: bookingToken,
        notBefore: at,
        values: {
          first_name: request.firstName ?? "",
          amount: formatMoney(amount, currency),
          last_day: formatDay(lastDay),
          booking_id: String(booking.id),
          reason: text,
          link: `${config.brand.websiteUrl}/`,
        },
      }),
    ),
  );
  await context.db.discounts.giveCredit(
    { account, amount, reason: "desk", expiresAt: startOfDay(addDays(lastDay, 1), defaultZone), giveawayId: id, at },
    grant,
    messages,
  );
  context.later(context.jobs.sendMessages());
  return { ok: true };
}

/**
 * The account that gets the credit: the account of the person who booked, or else the account for the mobile in the booking, which is verified by a code when
 * the credit is used.
 */
async function creditAccountOf(context: Context, token: BookingToken) {
  const storedBooking = await context.db.bookings.find(token);
  if (!storedBooking) return null;
  const { booking, sealedRequest } = storedBooking;
  const request = await openRequest(context, sealedRequest, token);
  const mobile = request.mobile === null ? null : parseMobile(context.config.country, request.mobile);
  const userId = booking.holders?.find((holder) => holder.userId !== null)?.userId ?? null;
  const account = await findCreditAccount(context, { userId, verifiedMobile: mobile });
  return account === null ? null : { booking, request, mobile, account };
}
