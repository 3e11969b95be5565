import type { ApprovalRule } from "../../domain/fleet/approval-rule";
import type { SealedMessage } from "../../domain/messages/message";
import type { BookingToken } from "../../domain/ids";
import type { Cents } from "../../domain/money/money";
import type { FleetCompany } from "../../domain/fleet/fleet-company";
import type { Country } from "../../domain/country/country";
import type { Plate } from "../../domain/vehicle/plate";
import type { Membership, MembershipQuestion } from "../../domain/fleet/membership";

/** A version of a company's rule, with who set it. */
export interface SetRule extends ApprovalRule {
  /** Members are asked for nothing. */
  readonly isOff: boolean;
  readonly setBy: string;
  readonly setAt: number;
}

/** A question to a fleet company about a booking on its bill, as it is written with the mail that carries its link. */
export interface NewFleetAsk {
  readonly tokenHash: string;
  readonly bookingToken: BookingToken;
  /** It goes to the other approver. */
  readonly isBackup: boolean;
  /** The middle of the prices that the driver was shown; null = too few were. */
  readonly median: Cents | null;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly endsAt: number;
}

export interface FleetAsk extends NewFleetAsk {
  /** The answer given by this link; null = none, or one by another link. */
  readonly answered: { readonly answer: "given" | "declined"; readonly at: number } | null;
}

/** A company's answer about a booking, by a link. */
export interface FleetAnswer {
  readonly tokenHash: string;
  readonly bookingToken: BookingToken;
  readonly answer: "given" | "declined";
  readonly reason: string | null;
  readonly at: number;
}

/** How many drivers of a company may book on its bill, and how many could. */
export interface MemberCounts {
  readonly active: number;
  readonly ended: number;
}

export interface Fleets {
  findAsk(tokenHash: string): Promise<FleetAsk | null>;
  /** Writes the answer with its event. False = nothing waits for it (any more). */
  answerAsk(answer: FleetAnswer): Promise<boolean>;
  /** First requests for bookings that still wait and whose second approver was not asked yet, oldest first. */
  unansweredAsks(
    now: number,
    behind: Pick<FleetAsk, "createdAt" | "bookingToken"> | null,
    limit: number,
  ): Promise<readonly (FleetAsk & { readonly fleetCompanyId: number })[]>;
  /** Writes a second request with its email and event; nothing when it was answered in the meantime, or already sent. */
  askAgain(ask: NewFleetAsk, messages: readonly SealedMessage[]): Promise<void>;
  /** Bookings declined by a link since then that are not cancelled yet, because the work was interrupted. */
  declinedSince(moment: number): Promise<readonly BookingToken[]>;
  forgetAsksBefore(moment: number): Promise<void>;
  /** Every fleet company; few. `isFresh`: not from memory. */
  companies(isFresh?: boolean): Promise<readonly FleetCompany[]>;
  /** Every version of a company's rule, the newest first. */
  rules(fleetCompanyId: number): Promise<readonly SetRule[]>;
  /** Sets another version. Returns false when somebody else did in the meantime. */
  setRule(fleetCompanyId: number, rule: SetRule): Promise<boolean>;
  /** Memberships of exactly these four characters and this plate, active or not. */
  memberships(fleetCompanyId: number, question: MembershipQuestion): Promise<readonly Membership[]>;
  /** Whether this id is an active membership of the company. */
  isActive(fleetCompanyId: number, membershipId: string): Promise<boolean>;
  memberCounts(fleetCompanyId: number, country: Country): Promise<MemberCounts>;
  /** Adds drivers, or assigns existing ones another car. Each may book from then on. */
  setMembers(
    fleetCompanyId: number,
    members: readonly { readonly id: string; readonly last4: string; readonly plate: Plate }[],
  ): Promise<void>;
  endMembers(fleetCompanyId: number, ids: readonly string[]): Promise<void>;
  forgetMembers(fleetCompanyId: number, country: Country): Promise<void>;
  /** Counts one more question about a plate within the hour; false = there were too many. */
  consumeTry(plateDigest: string, now: number): Promise<boolean>;
  forgetTriesBefore(moment: number): Promise<void>;
}
