import { formatMoment } from "../../../domain/core/time/format-moment";
import { COUNTRIES } from "../../../domain/core/country/country";
import { formatMoney } from "../../../domain/core/money/format";
import { rates } from "../../../domain/supplier/supplier-settings/rates";
import type { Context } from "../../../usecases/context";
import { type PricedJob, previewRates, type Rates, type WorkshopRates } from "../../../usecases/operations/desk/rates";
import { listChangedValues } from "../changes/changes";
import { settingGroups } from "../../portal/settings/setting-fields";

const formatDifference = ({ currentPrice: now, newPrice: becomes }: PricedJob) => {
  const percentChange = now === 0 ? 0 : Math.round(((becomes - now) / now) * 1000) / 10;
  return `${percentChange > 0 ? "+" : ""}${percentChange}%`;
};

/** Preview of a price change: the jobs shown, and the values they were computed from. */
export async function previewView(app: Context, shop: WorkshopRates, value: Rates) {
  const { currency } = COUNTRIES[shop.supplier.country];
  const jobs = await previewRates(app, shop, value);
  return {
    /** Submitted with the change, so that only previewed values are saved. */
    seen: JSON.stringify(rates.typed(value, shop.facts)),
    values: rates.describe(value, shop.facts),
    jobs: jobs.map((pricedJob) => ({
      job: pricedJob.job,
      cells: [
        formatMoney(pricedJob.currentPrice, currency),
        formatMoney(pricedJob.newPrice, currency),
        formatDifference(pricedJob),
      ],
    })),
  };
}
export type PreviewView = Awaited<ReturnType<typeof previewView>>;

/** View model of a workshop's price page. */
export function ratesView(app: Context, shop: WorkshopRates) {
  const { supplier, facts, value, version, versions } = shop;
  return {
    name: supplier.name,
    place: `${supplier.suburbName}, workshop ${supplier.id}`,
    isOwnService: supplier.bases.length > 0,
    version,
    now: rates.describe(value, facts),
    groups: settingGroups("rates", facts, value),
    typed: rates.typed(value, facts),
    versions: versions.map((item) => ({
      version: item.version,
      id: app.ids.guid(),
      actor: item.actorName,
      when: formatMoment(item.at, supplier.zone),
      reason: item.reason,
      changed: listChangedValues(rates.describe(item.before, facts), rates.describe(item.after, facts)),
      canPutBack: true,
    })),
  };
}
