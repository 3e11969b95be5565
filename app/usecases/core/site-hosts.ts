import type { Context } from "../context";

/** The hosts of the marketplace and of its white labels, including those set at the desk. */
export async function listSiteHosts({ config, db }: Pick<Context, "config" | "db">): Promise<ReadonlySet<string>> {
  const sites = [config.ownBrand.websiteUrl, config.brand.websiteUrl];
  const labels = [...Object.keys(config.whiteLabels), ...[...(await db.whiteLabels.all())].map(([host]) => host)];
  return new Set([
    ...sites.map((site) => new URL(site).hostname),
    ...labels,
    ...(config.ownHost === null ? [] : [config.ownHost]),
  ]);
}
