import type { SpecialTerms } from "../../quotes/bids/special-price-terms";
import type { WhiteLabel } from "../../fleet/brand/white-label";
import type { JobTerms } from "../../catalogue/job-terms";
import type { QuestionText } from "../../catalogue/question-text";
import type { ClosedDay } from "../../lead/dates/closed-day";
import type { TermValues } from "../../pricing/discounts/terms";
import type { FleetTerms } from "../../fleet/company-terms";
import type { HelpArticle } from "../../fleet/brand/help-article";
import type { LegalText } from "../../fleet/brand/legal-text";
import type { TradePrice } from "../../pricing/trade-price";
import type { MessageText } from "../../notifications/wording";
import type { ClubTerms } from "../../pricing/partners/club";
import type { RewardsPartner } from "../../pricing/partners/rewards-terms";

/** Value types of the items that the desk maintains with a version history, by kind. */
export interface VersionedValues extends TermValues {
  readonly text: MessageText;
  readonly "closed-day": ClosedDay;
  readonly "special-price": SpecialTerms;
  readonly job: JobTerms;
  readonly question: QuestionText;
  readonly help: HelpArticle;
  readonly "legal-text": LegalText;
  readonly "trade-price": TradePrice;
  readonly partner: ClubTerms;
  readonly "rewards-partner": RewardsPartner;
  readonly fleet: FleetTerms;
  readonly "white-label": WhiteLabel;
}
export type VersionedKind = keyof VersionedValues;

/** One change of an item that the desk maintains. */
export interface DeskChange<K extends VersionedKind = VersionedKind> {
  /** Sequence number of the change, starting at 1. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly actorName: string;
  /** Null = the item was created. */
  readonly before: VersionedValues[K] | null;
  /** Null = the item was removed. */
  readonly after: VersionedValues[K] | null;
  readonly reason: string;
}

export interface StoredVersions<K extends VersionedKind = VersionedKind> {
  /** The key in its original spelling. Lookups ignore case. */
  readonly key: string;
  /** Null = the item was removed. */
  readonly value: VersionedValues[K] | null;
  /** Newest first, up to `limit`. */
  readonly changes: readonly DeskChange<K>[];
}

/** A removed item, and who removed it. */
export interface WithdrawnItem extends Pick<DeskChange, "at" | "actorName" | "reason"> {
  readonly key: string;
}
