import { momentWords } from "../../../domain/bids/moment-words";
import { COUNTRIES } from "../../../domain/country/country";
import { formatMoney } from "../../../domain/money/format";
import { rates } from "../../../domain/supplier-settings/rates";
import type { Context } from "../../../usecases/context";
import { type PricedJob, previewRates, type Rates, type ShopRates } from "../../../usecases/desk/rates";
import { changedWords } from "../changes/changes";
import { settingGroups } from "../../portal/settings/setting-fields";

const difference = ({ now, becomes }: PricedJob) => {
  const percent = now === 0 ? 0 : Math.round(((becomes - now) / now) * 1000) / 10;
  return `${percent > 0 ? "+" : ""}${percent}%`;
};

/** What would change: the jobs that are shown, and the values that they were worked out with. */
export async function previewView(app: Context, shop: ShopRates, value: Rates) {
  const { currency } = COUNTRIES[shop.supplier.country];
  const jobs = await previewRates(app, shop, value);
  return {
    /** Posted with the change: what was looked at is what is put in force. */
    seen: JSON.stringify(rates.typed(value, shop.facts)),
    values: rates.words(value, shop.facts),
    jobs: jobs.map((each) => ({
      job: each.job,
      cells: [formatMoney(each.now, currency), formatMoney(each.becomes, currency), difference(each)],
    })),
  };
}
export type PreviewView = Awaited<ReturnType<typeof previewView>>;

/** The page of a workshop's prices. */
export function ratesView(app: Context, shop: ShopRates) {
  const { supplier, facts, value, version, versions } = shop;
  return {
    name: supplier.name,
    place: `${supplier.suburbName}, number ${supplier.id}`,
    isOwnService: supplier.bases.length > 0,
    version,
    now: rates.words(value, facts),
    groups: settingGroups("rates", facts, value),
    typed: rates.typed(value, facts),
    versions: versions.map((each) => ({
      version: each.version,
      id: app.ids.guid(),
      who: each.actorName,
      when: momentWords(each.at, supplier.zone),
      why: each.why,
      changed: changedWords(rates.words(each.before, facts), rates.words(each.after, facts)),
      canPutBack: true,
    })),
  };
}
