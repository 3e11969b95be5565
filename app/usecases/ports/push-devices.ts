import type { PersonId, SupplierId } from "../../domain/ids";
import type { SupplierRole, StoreState } from "../../domain/portal/access";

/** A browser that a person of a workshop wants to be told in. */
export interface PushDevice {
  readonly id: string;
  readonly name: string;
  /** The session in which it asked: it is told as long as that lasts. */
  readonly sessionHash: string;
  readonly createdAt: number;
}

export interface NewPushDevice extends PushDevice {
  readonly userId: PersonId;
  /** The verified address of the login. */
  readonly email: string;
  /** What the browser subscribed with, sealed for the id. */
  readonly sealed: string;
  readonly endpointPrint: string;
}

/** A device of somebody who works for a workshop, and as what. */
export interface DeviceOfMember extends Pick<NewPushDevice, "id" | "sealed"> {
  readonly role: SupplierRole;
  readonly state: StoreState;
}

/** Browsers that are told by notifications. */
export interface PushDevices {
  /** Of a person, the oldest first; those whose session has ended are none. */
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
