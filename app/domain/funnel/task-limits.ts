import type { FleetCompany } from "../fleet/fleet-company";
import type { FunnelConfiguration } from "../lead/funnel-configuration";

/** The work that the supplier of an exclusive funnel does. */
export interface SupplierCapabilities {
  readonly categoryIds: readonly number[];
  readonly providesServicing: boolean;
}

/** The jobs that a funnel offers. */
export interface TaskLimits {
  /** Ids of the offered categories; null = every category. */
  readonly categoryIds: readonly number[] | null;
  readonly excludedCategoryIds: readonly number[];
  readonly offersServices: boolean;
}

/** Combines the limits of the configuration, of an exclusive supplier and of the paying fleet company (F-328, F-343 to F-345). */
export const taskLimits = (
  configuration: Pick<FunnelConfiguration, "excludedCategoryIds">,
  capabilities: SupplierCapabilities | null,
  fleet: Pick<FleetCompany, "hiddenCategoryIds"> | null = null,
): TaskLimits => ({
  categoryIds: capabilities?.categoryIds ?? null,
  excludedCategoryIds: [...configuration.excludedCategoryIds, ...(fleet?.hiddenCategoryIds ?? [])],
  offersServices: capabilities?.providesServicing ?? true,
});

/** Whether a task category is offered within the limits. Excluded categories never are, even if the supplier does them. */
export const offersCategory = ({ categoryIds, excludedCategoryIds }: TaskLimits, id: number): boolean =>
  !excludedCategoryIds.includes(id) && (categoryIds === null || categoryIds.includes(id));
