import { cents } from "../../domain/core/money/money";
import type { SupplierExtra } from "../../domain/supplier/supplier";
import { memoized } from "./memoized-reads";
import { orm } from "./orm";
import { extras } from "./schema/prices";

const { id, name, description, includesIds, includeByDefault, includePerkIfAvailable, isAlwaysIncluded } = extras;
const COLUMNS = {
  id,
  name,
  description,
  group: extras.groupName,
  priceIncGst: extras.defaultPriceCents,
  includesIds,
  includeByDefault,
  includePerkIfAvailable,
  isAlwaysIncluded,
  incursCommission: extras.incursCommission,
  isTransport: extras.isTransport,
  cssClass: extras.cssClass,
};

const memoizedExtras = memoized<readonly SupplierExtra[]>(
  async (db) => {
    const rows = await orm(db).select(COLUMNS).from(extras).orderBy(extras.sort);
    return rows.map((row) => ({ ...row, priceIncGst: cents(row.priceIncGst) }));
  },
  (all) => all.length === 0,
);

/** All extras that workshops can offer, at their default prices, in catalogue order. Cached after the first read. */
export const d1Extras = (db: D1Database) => ({ all: (): Promise<readonly SupplierExtra[]> => memoizedExtras(db) });
