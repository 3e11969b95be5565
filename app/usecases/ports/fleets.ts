import type { ApprovalRule } from "../../domain/fleet/approval-rule";
import type { FleetCompany } from "../../domain/fleet/fleet-company";
import type { Membership, MembershipQuestion } from "../../domain/fleet/membership";

/** A version of a company's rule, as somebody set it. */
export interface SetRule extends ApprovalRule {
  /** Members are asked for nothing. */
  readonly isOff: boolean;
  readonly setBy: string;
  readonly setAt: number;
}

export interface Fleets {
  /** Every fleet company; few. */
  companies(): Promise<readonly FleetCompany[]>;
  /** Every version of a company's rule, the newest first. */
  rules(fleetCompanyId: number): Promise<readonly SetRule[]>;
  /** Sets another version. False = somebody else did meanwhile. */
  setRule(fleetCompanyId: number, rule: SetRule): Promise<boolean>;
  /** Memberships of exactly these four characters and this plate, active or not. */
  memberships(fleetCompanyId: number, question: MembershipQuestion): Promise<readonly Membership[]>;
  /** Whether this id is an active membership of the company. */
  isActive(fleetCompanyId: number, membershipId: string): Promise<boolean>;
  /** Counts one more question about a plate within the hour; false = there were too many. */
  takeTry(plateDigest: string, now: number): Promise<boolean>;
  forgetTriesBefore(moment: number): Promise<void>;
}
