import { exclusiveSupplierOf } from "../../domain/lead/lead";
import { configurationOf } from "../../domain/funnel/configuration";
import type { Lead } from "../../domain/lead/lead";
import type { Context } from "../context";

/** The one supplier that a lead's configuration does not name (F-346); null = all are named. The configurations are kept in memory. */
export async function unnamedSupplierOf(context: Pick<Context, "db">, lead: Lead): Promise<number | null> {
  const id = lead.quoteFunnelConfigurationId;
  if (id === null) return null;
  const configuration = configurationOf(await context.db.funnelVariants.configurations(), id, lead.country);
  return configuration?.hidesSupplier ? (configuration.exclusiveSupplierId ?? exclusiveSupplierOf(lead)) : null;
}
