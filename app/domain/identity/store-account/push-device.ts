import type { PersonId } from "../../core/ids";
import type { SupplierRole, StoreState } from "./access";

/** A browser that receives notifications for a workshop member. */
export interface PushDevice {
  readonly id: string;
  readonly name: string;
  /** The session that subscribed. Notifications stop when it ends. */
  readonly sessionHash: string;
  readonly createdAt: number;
}

export interface NewPushDevice extends PushDevice {
  readonly userId: PersonId;
  /** Verified email address of the login. */
  readonly email: string;
  /** The browser's push subscription, encrypted and bound to the id. */
  readonly sealed: string;
  readonly endpointDigest: string;
}

/** A workshop member's device, with the member's role. */
export interface MemberDevice extends Pick<NewPushDevice, "id" | "sealed"> {
  readonly role: SupplierRole;
  readonly state: StoreState;
}
