import type { BookingToken, PersonId, SupplierId } from "../../domain/ids";
import type { Currency } from "../../domain/country/country";
import type { Colour, FindingState, AnswerChannel } from "../../domain/extra-work/finding";
import type { SentPhoto } from "../../domain/photos/sent-photo";
import type { SealedMessage } from "../../domain/messages/message";
import type { Cents } from "../../domain/money/money";
import type { Price } from "../../domain/pricing/price";
import type { PlainDay } from "../../domain/time/plain-date";
import type { NewPortalLink } from "./portal-access";

export interface StoredFinding {
  readonly id: string;
  readonly bookingToken: BookingToken;
  readonly supplierId: SupplierId;
  readonly colour: Colour;
  /** FindingContent as JSON, sealed for the id. */
  readonly sealed: string;
  readonly total: Cents;
  readonly photos: readonly SentPhoto[];
  /** Digest of all its contents. */
  readonly digest: string;
  readonly state: FindingState;
  /** Epoch milliseconds, like all times here. */
  readonly createdAt: number;
  /** null until it is sent to the customer. */
  readonly sentAt: number | null;
  readonly answerBy: number | null;
  readonly secretHash: string | null;
  readonly answeredAt: number | null;
  readonly answeredThrough: AnswerChannel | null;
  readonly withdrawnAt: number | null;
}

export interface NewFinding
  extends Pick<
    StoredFinding,
    "id" | "bookingToken" | "supplierId" | "colour" | "sealed" | "total" | "photos" | "digest" | "createdAt"
  > {
  readonly vehicleKey: string | null;
  readonly key: string;
}

/** What goes with a change, in its batch. */
export interface FindingNotification {
  readonly at: number;
  readonly messages: readonly SealedMessage[];
  readonly links?: readonly NewPortalLink[];
}

/** A finding that was not approved, with the booking it was made in. */
export interface RecommendedFinding extends Pick<StoredFinding, "id" | "colour" | "sealed" | "total"> {
  readonly vehicleKey: string;
  readonly supplierName: string;
  readonly foundOn: PlainDay;
  readonly currency: Currency;
}

/**
 * Work that a workshop finds beyond the booking. Findings can be added, sent and answered only while the work of their booking is in progress at their
 * supplier, which the write itself checks. Every change adds to the booking's history in the same batch.
 */
export interface ExtraWork {
  /** All findings except discarded drafts, oldest first. */
  of(bookingToken: BookingToken): Promise<readonly StoredFinding[]>;
  /** How many questions of a booking its customer can still answer, and when the first of them ends. */
  questions(bookingToken: BookingToken, now: number): Promise<{ readonly open: number; readonly until: number | null }>;
  /** Adds a draft, once per form; `replaces` is the finding that it changes, which is withdrawn. */
  add(
    finding: NewFinding,
    bounds: { readonly most: number; readonly ever: number },
    replaces: StoredFinding | null,
  ): Promise<"added" | "repeated" | "full" | "changed">;
  /** Sends drafts to the customer: green ones for information, the others to be answered. Returns false when one of them is no longer a draft. */
  send(
    booking: { readonly token: BookingToken; readonly supplierId: SupplierId },
    ids: readonly string[],
    request: { readonly answerBy: number; readonly secretHash: string },
    notification: FindingNotification,
  ): Promise<boolean>;
  /** The customer's yes or no to what that print says, while the question is open. A yes is posted, and is owed from then on. False = it is not open, or says something else. */
  answer(
    finding: StoredFinding,
    answer: { readonly isYes: boolean; readonly digest: string; readonly through: AnswerChannel },
    price: Price,
    notification: FindingNotification,
  ): Promise<boolean>;
  /** Withdraws a draft, a question, or approved work that is not paid. Returns false when that is not possible (any more). */
  withdraw(finding: StoredFinding, price: Price, notification: FindingNotification): Promise<boolean>;
  /** Ends the questions whose time is over or whose booking is; answers how many. */
  lapse(now: number, limit: number): Promise<number>;
  /** Findings on this person's cars that were not approved, newest first. */
  recommendedTo(userId: PersonId, limit: number): Promise<readonly RecommendedFinding[]>;
  /** Findings from before `retainedSince` that still have photos. */
  withOldPhotos(retainedSince: number, limit: number): Promise<readonly Pick<StoredFinding, "id" | "photos">[]>;
  forgetPhotos(ids: readonly string[]): Promise<void>;
}
