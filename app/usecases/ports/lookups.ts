import type { DrivingResult, Point } from "../../domain/location/distance";
import type { ReadFailure } from "../../domain/supplier/calendars/reading";
import type { StreetsView } from "../../domain/location/map/streets";
import type { ClosedDay } from "../../domain/lead/dates/closed-day";

/** Result of a look-up in a country's business register. */
export type RegisterResult =
  | { readonly kind: "found"; readonly name: string }
  /** The number does not exist. */
  | { readonly kind: "none" }
  /** The number is no longer active. */
  | { readonly kind: "ended" }
  /** The register did not respond, or the response could not be parsed. */
  | { readonly kind: "unavailable" };

/** The register of the deployment's country. */
export interface BusinessRegister {
  /** `number` contains digits only. */
  find(number: string): Promise<RegisterResult>;
}

/** Driving distance by road. */
export interface DrivingDistance {
  /** True = distances are estimated from straight lines, in development only. The page says so. */
  readonly isSandbox: boolean;
  between(from: Point, to: Point): Promise<DrivingResult>;
}

/** External calendars on the internet. */
export interface ExternalCalendars {
  /** Fetches the text at a URL, which might not be a calendar. Redirects to internal addresses are not followed. */
  read(
    address: string,
  ): Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: ReadFailure }>;
}

/** Street map archives that an operator has uploaded to the bucket. */
export interface StreetArchives {
  /** The archive in use; null = none. */
  readShownVersion(): Promise<StreetsView | null>;
  /** The size of an archive in bytes; null if it does not exist. */
  byteLength(version: string): Promise<number | null>;
  /** Reads a byte range within the archive; null = the archive no longer exists. */
  read(version: string, offset: number, length: number): Promise<ReadableStream | null>;
}

/** A day that operations closed in addition to public holidays. */
export type BlockedDate = ClosedDay;
