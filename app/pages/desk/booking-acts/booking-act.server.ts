import { z } from "zod";
import type { DeskRight } from "../../../domain/identity/roles";
import type { Currency } from "../../../domain/core/country/country";
import type { BookingToken } from "../../../domain/core/ids";
import { formatMoney } from "../../../domain/core/money/format";
import type { OutcomeCode } from "../../../domain/core/outcomes";
import { textField } from "../../../http/parse-form";
import type { Context } from "../../../usecases/context";
import { type BookingCase, type Contact } from "../../../usecases/operations/desk/read-case";
import type { ActionContent } from "../action-form";

/** All fields that the form of an action may contain. */
export const INPUT_FIELDS = z.object({
  id: textField(64),
  reason: textField(2000),
  side: textField(20),
  text: textField(1000),
  due: textField(10),
  day: textField(10),
  startAt: textField(5),
  answer: textField(20),
  decision: textField(20),
  attempt: textField(64),
  amount: textField(20),
  lastDay: textField(10),
  asked: textField(20),
  shown: textField(20),
  message: textField(200),
  code: textField(40),
  contact: textField(254),
  firstName: textField(200),
  lastName: textField(200),
  rego: textField(40),
  quote: textField(64),
});
export type ActionInput = z.infer<typeof INPUT_FIELDS>;

export type SubmissionReply =
  | { readonly ok: true; readonly contact?: Contact; readonly waits?: boolean }
  | { readonly ok: false; readonly code: OutcomeCode; readonly fields?: object };

/** A desk action on a booking: who may do it, its page, and what its form does. */
export interface BookingActionPage {
  /** The permission that the action needs. Absent = `care`. */
  readonly right?: DeskRight;
  /** The next action, which asks for the verification code that this action sends. Absent = return to the booking. */
  readonly next?: string;
  /** The action needs a recent sign-in (NEEDS_FRESH_SIGN_IN in app/usecases/operations/desk/act.ts). */
  readonly needsFreshSignIn?: true;
  buildContent(app: Context, bookingCase: BookingCase, query: URLSearchParams): ActionContent | Promise<ActionContent>;
  submit(app: Context, token: BookingToken, input: ActionInput): Promise<SubmissionReply>;
}

export const missingFieldError = (field: string, text: string): SubmissionReply => ({
  ok: false,
  code: "invalid-input",
  fields: { [field]: [text] },
});

export const limitText = ({ config }: Context, currency: Currency) =>
  `Without approval, you can give up to ${formatMoney(config.soloGiveawayLimit, currency)} for one booking, and to one customer in 30 days. Above that, or above ${formatMoney(config.soloGiveawayLimitPerDay, currency)} a day, a second person has to approve it.`;

/**
 * Name of the URL parameter of the page that asks for the code. Its value is the sealed contact to which the code was sent; "" = the contact stored with the
 * booking.
 */
export const CODE_SENT_PARAM = "sent";
export const sentContactSubject = (token: BookingToken) => `code sent for ${token}`;

export const hiddenField = (name: string, value: string | undefined): Readonly<Record<string, string>> =>
  value === undefined ? {} : { [name]: value };
