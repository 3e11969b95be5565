import type { BookingToken, SupplierId } from "../../core/ids";
import type { Currency } from "../../core/country/country";
import type { Colour, FindingState, ResponseChannel } from "./finding";
import type { SentPhoto } from "../../lead/photos/captured-image";
import type { SealedMessage } from "../../notifications/message";
import type { Cents } from "../../core/money/money";
import type { PlainDay } from "../../core/time/plain-date";
import type { NewPortalLink } from "../../identity/store-account/portal-access";

export interface StoredFinding {
  readonly id: string;
  readonly bookingToken: BookingToken;
  readonly supplierId: SupplierId;
  readonly colour: Colour;
  /** FindingContent as JSON, encrypted and bound to the id. */
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
  readonly answeredThrough: ResponseChannel | null;
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

/** Messages and links that are written in the same batch as a change. */
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
