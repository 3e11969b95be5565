import type { FleetCompany } from "../../domain/fleet/fleet-company";
import type { Membership, MembershipQuestion } from "../../domain/fleet/membership";

export interface Fleets {
  /** Every fleet company; few. */
  companies(): Promise<readonly FleetCompany[]>;
  /** Memberships of exactly these four characters and this plate, active or not. */
  memberships(fleetCompanyId: number, question: MembershipQuestion): Promise<readonly Membership[]>;
  /** Whether this id is an active membership of the company. */
  isActive(fleetCompanyId: number, membershipId: string): Promise<boolean>;
  /** Counts one more question about a plate within the hour; false = there were too many. */
  takeTry(plateDigest: string, now: number): Promise<boolean>;
  forgetTriesBefore(moment: number): Promise<void>;
}
