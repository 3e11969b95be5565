import type { ServiceSchedule } from "../../domain/vehicle/schedule";
import type { ServiceOperation } from "../../domain/vehicle/service-operation";
import type { ServiceTexts } from "../../domain/vehicle/service-words";

export interface Schedules {
  find(id: string): Promise<ServiceSchedule | null>;
  /** Every schedule of a make, for its models and for the make as a whole. */
  ofMake(make: string): Promise<readonly ServiceSchedule[]>;
  /** The operations of services, in list order. Cached after the first read. */
  operations(): Promise<readonly ServiceOperation[]>;
  /** Names and contents of services for customers. Cached after the first read. */
  words(): Promise<ServiceTexts>;
}
