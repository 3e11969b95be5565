import { findExclusiveSupplierId } from "../../domain/lead/lead";
import {
  findConfiguration,
  configuredLeadFields,
  DEFAULT_CONFIGURATION,
  type FunnelConfiguration,
} from "../../domain/lead/funnel-configuration";
import type { Journey } from "../../domain/funnel/journey";
import { taskLimits } from "../../domain/funnel/task-limits";
import type { Lead } from "../../domain/lead/lead";
import type { Supplier } from "../../domain/supplier/supplier";
import type { Context } from "../context";
import { findLeadFleet } from "../fleet/fleet-company";
import { messageOf } from "../ports/log";
import { localDay } from "../../domain/core/country/local-day";

/** A lead with its configuration. The configuration overrides values that the client saved. */
export interface ConfiguredLead {
  readonly lead: Lead;
  readonly configuration: FunnelConfiguration;
}

/** Reads the configuration of a lead. If it does not exist in this country, this is logged and no configuration applies. */
export async function applyConfiguration(context: Context, lead: Lead): Promise<ConfiguredLead> {
  const id = lead.quoteFunnelConfigurationId;
  if (id === null) return { lead, configuration: DEFAULT_CONFIGURATION };
  const configuration = findConfiguration(await context.db.funnelVariants.configurations(), id, lead.country);
  if (configuration !== null) return { lead: { ...lead, ...configuredLeadFields(configuration) }, configuration };
  context.log.warn({ event: "unknown-funnel-configuration", id });
  return { lead, configuration: DEFAULT_CONFIGURATION };
}

/** The only supplier of an exclusive funnel. Null = there is none or it cannot be read. A failed read does not block the customer (F-414). */
export async function findExclusiveSupplier(context: Context, lead: Lead): Promise<Supplier | null> {
  const id = findExclusiveSupplierId(lead);
  if (id === null) return null;
  const today = localDay(lead.country, context.clock.now());
  try {
    const supplier = await context.db.suppliers.find(id, lead.country, { from: today, to: today });
    if (supplier === null) context.log.warn({ event: "exclusive-supplier-unknown", id });
    return supplier?.supplier ?? null;
  } catch (error) {
    context.log.error({
      event: "supplier-profile-failed",
      id,
      message: messageOf(error),
    });
    return null;
  }
}

/** The configuration, the jobs, the supplier's name and the fleet company that determine a funnel. */
export async function loadFunnelRules(
  context: Context,
  { lead, configuration }: ConfiguredLead,
): Promise<Pick<Journey, "configuration" | "limits" | "supplierName" | "fleet">> {
  const [supplier, fleet] = await Promise.all([findExclusiveSupplier(context, lead), findLeadFleet(context, lead)]);
  return {
    // A fleet's car is identified by the membership, even without the plate register.
    configuration: {
      ...configuration,
      usesRegoLookup: configuration.usesRegoLookup && (context.rego.isEnabled || fleet !== null),
    },
    fleet,
    limits: taskLimits(configuration, supplier, fleet),
    supplierName: configuration.hidesSupplier ? null : (supplier?.name ?? null),
  };
}
