import { findExclusiveSupplierId } from "../../domain/lead/lead";
import { findConfiguration } from "../../domain/lead/funnel-configuration";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";

/** The id of the supplier that the lead's configuration hides (F-346); null = none is hidden. The configurations are cached in memory. */
export async function findUnnamedSupplierId(context: Pick<Context, "db">, lead: Lead): Promise<number | null> {
  const id = lead.quoteFunnelConfigurationId;
  if (id === null) return null;
  const configuration = findConfiguration(await context.db.funnelVariants.configurations(), id, lead.country);
  return configuration?.hidesSupplier ? (configuration.exclusiveSupplierId ?? findExclusiveSupplierId(lead)) : null;
}
