import type { SupplierId } from "../../domain/ids";
import type { Country } from "../../domain/country/country";
import type { DocumentDecision, EndNotice } from "../../domain/joining/documents";
import type { ApplicationEvent, ApplicationEventKind, WorkshopFile } from "../../domain/joining/record";
import type { ApplicationStatus } from "../../domain/joining/status";
import type { NewSupplier } from "../../domain/joining/new-supplier";
import type { SealedMessage } from "../../domain/messages/message";
import type { HiddenBecause } from "../../domain/supplier/supplier";

export interface StoredApplication {
  readonly id: string;
  readonly country: Country;
  readonly status: ApplicationStatus;
  /** Digests of the browsers that may open it. */
  readonly holders: readonly string[];
  /** Address and answers, sealed for the id. */
  readonly sealed: string;
  /** Counts what was written. */
  readonly revision: number;
  /** null = never approved. */
  readonly supplierId: SupplierId | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Oldest first. */
  readonly files: readonly WorkshopFile[];
}

/** Which application, as it was read: what was written since refuses the write. */
export type ReadApplication = Pick<StoredApplication, "id" | "revision" | "status">;

export interface NewApplication extends Pick<StoredApplication, "id" | "country" | "sealed"> {
  readonly holderHash: string;
  readonly emailDigest: string;
  readonly at: number;
}

export interface NewEvent extends ApplicationEvent {
  readonly becomes: ApplicationStatus;
}

export interface Approval {
  readonly application: ReadApplication;
  readonly supplier: NewSupplier;
  /** For a supplier of this number; asked once for each try. */
  readonly sealPayout: (supplierId: SupplierId) => Promise<string>;
  readonly documents: readonly DocumentDecision[];
  readonly at: number;
  readonly why: string;
}

/** A supplier that joined by itself, as its documents are looked at. */
export interface JoinedSupplier {
  readonly applicationId: string;
  readonly supplierId: SupplierId;
  readonly country: Country;
  readonly state: string;
  readonly zone: string;
  readonly name: string;
  readonly isVerified: boolean;
  readonly hiddenBecause: HiddenBecause | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly files: readonly (WorkshopFile & { readonly told: EndNotice | null })[];
}

export interface DisplayStatusChange {
  readonly supplier: JoinedSupplier;
  readonly isVerified: boolean;
  readonly hiddenBecause: HiddenBecause | null;
  readonly what: readonly ApplicationEventKind[];
  /** The document that the notice is about. */
  readonly told: { readonly fileId: string; readonly what: EndNotice } | null;
  readonly at: number;
  readonly why: string | null;
}

/** Workshops on their way in, and the standing of those that came in that way. */
export interface Joining {
  find(id: string): Promise<StoredApplication | null>;
  /** The application of an address that is not decided; null = there is none. */
  runningOf(emailDigest: string): Promise<string | null>;
  /** False = the address has one that is running. */
  begin(application: NewApplication, messages: readonly SealedMessage[]): Promise<boolean>;
  /** Adds a browser to those that may open it. */
  hold(id: string, holderHash: string): Promise<void>;
  /** Keeps answers, with the pictures that came with them. False = something else was written first. */
  save(application: ReadApplication, ciphertext: string, files: readonly WorkshopFile[], at: number): Promise<boolean>;
  /** Moves it on, without a supplier. False = something else was written first. */
  move(
    application: ReadApplication,
    event: NewEvent,
    messages: readonly SealedMessage[],
    documents?: readonly DocumentDecision[],
  ): Promise<boolean>;
  /** Makes the supplier with its owner, its place on the map and its payout account, or nothing. null = something else was written first. */
  approve(approval: Approval, messages: readonly SealedMessage[]): Promise<SupplierId | null>;
  /** Moves an application that has a supplier, and what customers are offered with it. */
  moveSupplier(
    application: ReadApplication,
    supplierId: SupplierId,
    hiddenBecause: HiddenBecause | null,
    event: NewEvent,
  ): Promise<boolean>;
  /** Newest first, at most `limit`. */
  list(status: ApplicationStatus | null, limit: number): Promise<readonly Omit<StoredApplication, "files">[]>;
  /** Oldest first. */
  events(id: string): Promise<readonly ApplicationEvent[]>;
  /** Writes what an operator decided about documents, each with its event. The number of documents that changed. */
  decideFiles(
    application: ReadApplication,
    documents: readonly DocumentDecision[],
    at: number,
    messages: readonly SealedMessage[],
  ): Promise<number>;
  joined(supplierId: SupplierId): Promise<JoinedSupplier | null>;
  /** Approved suppliers with a checked document that ends by this day, after this number, in its order. */
  endingBy(day: string, after: SupplierId, limit: number): Promise<readonly JoinedSupplier[]>;
  /** Applies a supplier's new status with its events. False = it has changed in the meantime. */
  changeStatus(change: DisplayStatusChange, messages: readonly SealedMessage[]): Promise<boolean>;
  /** Drafts that nobody has touched since, oldest first. */
  forgotten(before: number, limit: number): Promise<readonly StoredApplication[]>;
  forget(ids: readonly string[]): Promise<void>;
}
