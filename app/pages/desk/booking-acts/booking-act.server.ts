import { z } from "zod";
import type { DeskRight } from "../../../domain/desk/roles";
import type { Currency } from "../../../domain/country/country";
import type { BookingToken } from "../../../domain/ids";
import { formatMoney } from "../../../domain/money/format";
import type { OutcomeCode } from "../../../domain/outcomes";
import { typedWords } from "../../../http/typed-form";
import type { Context } from "../../../usecases/context";
import { type BookingCase, type Contact } from "../../../usecases/desk/read-case";
import type { ActView } from "../act-form";

/** What a form of any act may hold. */
export const TYPED = z.object({
  id: typedWords(64),
  reason: typedWords(2000),
  side: typedWords(20),
  words: typedWords(1000),
  due: typedWords(10),
  day: typedWords(10),
  startAt: typedWords(5),
  answer: typedWords(20),
  decision: typedWords(20),
  attempt: typedWords(64),
  amount: typedWords(20),
  lastDay: typedWords(10),
  asked: typedWords(20),
  shown: typedWords(20),
  message: typedWords(200),
  code: typedWords(40),
  contact: typedWords(254),
  firstName: typedWords(200),
  lastName: typedWords(200),
  rego: typedWords(40),
});
export type Typed = z.infer<typeof TYPED>;

export type Said =
  | { readonly ok: true; readonly contact?: Contact; readonly waits?: boolean }
  | { readonly ok: false; readonly code: OutcomeCode; readonly fields?: object };

export type Drawn = Pick<ActView, "title" | "what" | "button"> &
  Partial<
    Pick<ActView, "facts" | "reasonLabel" | "reasonHint" | "fields" | "hidden" | "isDanger" | "first" | "closed">
  >;

/** One act on a booking: who may do it, its page, and what its form does. */
export interface BookingAct {
  /** Absent = care. */
  readonly right?: DeskRight;
  draw(app: Context, found: BookingCase, query: URLSearchParams): Drawn | Promise<Drawn>;
  press(app: Context, token: BookingToken, typed: Typed): Promise<Said>;
}

export const missing = (field: string, words: string): Said => ({
  ok: false,
  code: "invalid-input",
  fields: { [field]: [words] },
});

export const limitText = ({ config }: Context, currency: Currency) =>
  `Up to ${formatMoney(config.giveAlone, currency)} in total per booking and per customer in 30 days is done straight away. Above that, or above ${formatMoney(config.giveAloneADay, currency)} a day, a second person has to approve it.`;

export const hiddenOf = (name: string, value: string | undefined): Readonly<Record<string, string>> =>
  value === undefined ? {} : { [name]: value };
