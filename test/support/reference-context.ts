import { d1Extras } from "../../app/adapters/db/extras";
import { d1Localities } from "../../app/adapters/db/localities";
import { d1Schedules } from "../../app/adapters/db/schedules";
import { d1Tasks } from "../../app/adapters/db/tasks";
import { d1Vehicles } from "../../app/adapters/db/vehicles";
import type { Country } from "../../app/domain/core/country/country";
import type { Context } from "../../app/usecases/context";

/** The part of a context that the use cases for reference data need, on a test's D1. */
export function referenceContext(db: D1Database, country: Country = "AU"): Pick<Context, "config" | "db"> {
  return {
    config: { country } as Context["config"],
    db: {
      tasks: d1Tasks(db),
      localities: d1Localities(db),
      vehicles: d1Vehicles(db),
      schedules: d1Schedules(db),
      extras: d1Extras(db),
    } as Context["db"],
  };
}
