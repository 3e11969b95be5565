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
