import type { PersonId } from "../../core/ids";
import type { SupplierRole, StoreState } from "./access";

/** A browser in which a member of a workshop gets notifications. */
export interface PushDevice {
  readonly id: string;
  readonly name: string;
  /** The session that subscribed. Notifications end with it. */
  readonly sessionHash: string;
  readonly createdAt: number;
}

export interface NewPushDevice extends PushDevice {
  readonly userId: PersonId;
  /** The verified address of the login. */
  readonly email: string;
  /** The browser's subscription, sealed for the id. */
  readonly sealed: string;
  readonly endpointDigest: string;
}

/** A device of a workshop member, with their role. */
export interface DeviceOfMember extends Pick<NewPushDevice, "id" | "sealed"> {
  readonly role: SupplierRole;
  readonly state: StoreState;
}
