import type { SupplierId } from "../../core/ids";
import type { Country } from "../../core/country/country";
import type { DocumentDecision, ExpiryNotice } from "./documents";
import type { ApplicationEvent, ApplicationEventKind, WorkshopFile } from "./record";
import type { ApplicationStatus } from "./status";
import type { NewSupplier } from "./new-supplier";
import type { HiddenReason } from "../../identity/store-account/access";

export interface StoredApplication {
  readonly id: string;
  readonly country: Country;
  readonly status: ApplicationStatus;
  /** Digests of the browsers that may open the application. */
  readonly holders: readonly string[];
  /** Email address and answers, encrypted and bound to the application's id. */
  readonly sealed: string;
  /** Revision number, increased with each write. */
  readonly revision: number;
  /** The supplier that the application became; null = never approved. */
  readonly supplierId: SupplierId | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Oldest first. */
  readonly files: readonly WorkshopFile[];
}

/** Identifies an application as it was read. A write is refused if the application has changed since. */
export type ApplicationVersion = Pick<StoredApplication, "id" | "revision" | "status">;

export interface NewApplication extends Pick<StoredApplication, "id" | "country" | "sealed"> {
  readonly holderHash: string;
  readonly emailDigest: string;
  readonly at: number;
}

export interface NewEvent extends ApplicationEvent {
  readonly becomes: ApplicationStatus;
}

export interface Approval {
  readonly application: ApplicationVersion;
  readonly supplier: NewSupplier;
  /** Encrypts the bank account and binds it to the supplier id. Called once per attempt. */
  readonly sealPayoutAccount: (supplierId: SupplierId) => Promise<string>;
  readonly documents: readonly DocumentDecision[];
  readonly at: number;
  readonly reason: string;
}

/** A supplier that joined through the website, with the data for the document check. */
export interface JoinedSupplier {
  readonly applicationId: string;
  readonly supplierId: SupplierId;
  readonly country: Country;
  readonly state: string;
  readonly zone: string;
  readonly name: string;
  readonly isVerified: boolean;
  readonly hiddenReason: HiddenReason | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly files: readonly (WorkshopFile & { readonly lastNotice: ExpiryNotice | null })[];
}

export interface DisplayStatusChange {
  readonly supplier: JoinedSupplier;
  readonly isVerified: boolean;
  readonly hiddenReason: HiddenReason | null;
  readonly events: readonly ApplicationEventKind[];
  /** The document that the notice is about. */
  readonly notice: { readonly fileId: string; readonly expiry: ExpiryNotice } | null;
  readonly at: number;
  readonly reason: string | null;
}
