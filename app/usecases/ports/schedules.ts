import type { ServiceSchedule } from "../../domain/vehicle/schedule";
import type { ServiceOperation } from "../../domain/vehicle/service-operation";
import type { ServiceWords } from "../../domain/vehicle/service-words";

export interface Schedules {
  find(id: string): Promise<ServiceSchedule | null>;
  /** Every schedule of a make, for its models and for the make as a whole. */
  ofMake(make: string): Promise<readonly ServiceSchedule[]>;
  /** What is done in services, in the order of the list. Kept in memory after the first read. */
  operations(): Promise<readonly ServiceOperation[]>;
  /** What services are called and hold, in words for the customer. Kept in memory after the first read. */
  words(): Promise<ServiceWords>;
}
