import { type FleetCompany, type FleetFrame, buildFrame } from "../../../domain/fleet/fleet-company";
import type { Refusal } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { type HomeJob, showHome } from "./show-home";
import { findFleet } from "../../fleet/fleet-company";

export interface FleetLanding {
  readonly ok: true;
  readonly company: FleetCompany;
  readonly frame: FleetFrame;
  /** Popular jobs that the company allows its drivers to book. */
  readonly jobs: readonly HomeJob[];
}

/** The landing page of a fleet company, for its drivers (F-008, F-010, F-011). */
export async function showLanding(
  context: Context,
  slug: string,
): Promise<FleetLanding | Refusal<"fleet-company-not-found">> {
  const fleet = await findFleet(context, { slug });
  if (!fleet.ok) return fleet;
  const { company } = fleet;
  const [{ popularJobs }, tasks] = await Promise.all([showHome(context, ""), context.db.tasks.all()]);
  const hiddenTaskIds = new Set(
    tasks.filter((task) => company.hiddenCategoryIds.includes(task.categoryId)).map((task) => String(task.id)),
  );
  const jobs = popularJobs.filter(({ field, value }) => field !== "repairInspectionId" || !hiddenTaskIds.has(value));
  return { ok: true, company, frame: buildFrame(company, context.config.country), jobs };
}
