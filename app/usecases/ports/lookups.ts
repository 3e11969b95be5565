import type { Driving, Point } from "../../domain/location/distance";
import type { ReadFailure } from "../../domain/supplier/calendars/reading";
import type { StreetsView } from "../../domain/location/map/streets";
import type { ClosedDay } from "../../domain/lead/dates/closed-day";

/** What a country's business register says about a number. */
export type RegisterAnswer =
  | { readonly kind: "found"; readonly name: string }
  /** The number does not exist. */
  | { readonly kind: "none" }
  /** The number is no longer active. */
  | { readonly kind: "ended" }
  /** It did not answer, or not in a way that can be read. */
  | { readonly kind: "unavailable" };

/** The register of the deployment's country. */
export interface BusinessRegister {
  /** Digits alone. */
  find(number: string): Promise<RegisterAnswer>;
}

/** How far it is by road. */
export interface DrivingDistance {
  /** The answers are made up from straight lines: development only, and said on the page. */
  readonly isSandbox: boolean;
  between(from: Point, to: Point): Promise<Driving>;
}

/** Calendars of others, out on the internet. */
export interface OutsideCalendars {
  /** The text behind an address, which may be anything. Redirects are followed as far as `outsideAddress` lets us go. */
  read(
    address: string,
  ): Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: ReadFailure }>;
}

/** Archives of streets, as an operator put them into the bucket. */
export interface StreetArchives {
  /** null = none is shown. */
  shown(): Promise<StreetsView | null>;
  /** The size of an archive in bytes; null when there is none. */
  byteLength(version: string): Promise<number | null>;
  /** A part that lies within it; null = the archive is gone. */
  read(version: string, offset: number, length: number): Promise<ReadableStream | null>;
}

/** A day that operations closed besides the public holidays. */
export type BlockedDate = ClosedDay;
