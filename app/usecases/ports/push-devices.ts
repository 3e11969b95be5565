import type { PersonId, SupplierId } from "../../domain/ids";
import type { SupplierRole, StoreState } from "../../domain/portal/access";

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
  readonly endpointPrint: string;
}

/** A device of a workshop member, with their role. */
export interface DeviceOfMember extends Pick<NewPushDevice, "id" | "sealed"> {
  readonly role: SupplierRole;
  readonly state: StoreState;
}

/** Browsers that receive notifications. */
export interface PushDevices {
  /** A person's devices, oldest first, without those whose session has ended. */
  ofPerson(userId: PersonId, now: number): Promise<readonly PushDevice[]>;
  /** Of the people of a workshop who work there now. */
  ofSupplier(supplierId: SupplierId, now: number): Promise<readonly DeviceOfMember[]>;
  /** The same browser again takes the place of itself. False = the person has `most` others, or the session has ended. */
  put(device: NewPushDevice, most: number, now: number): Promise<boolean>;
  /** Of that person; not there any more is as good. */
  remove(userId: PersonId, id: string): Promise<void>;
  /** The browser takes no more. */
  gone(id: string): Promise<void>;
}
