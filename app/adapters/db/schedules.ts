import type { ServiceSchedule } from "../../domain/catalogue/vehicle/schedule";
import { eq } from "drizzle-orm";
import type { ServiceOperation } from "../../domain/catalogue/vehicle/operations-due";
import { parseServiceTexts, type ServiceTexts } from "../../domain/catalogue/vehicle/service-texts";
import { memoized, referenceDocument } from "./memoized-reads";
import { orm } from "./orm";
import { serviceOperations, serviceSchedules } from "./schema/schedules";

const { id, make, model, fromYear, toYear, fuel, intervalKm, intervalMonths, firstService } = serviceSchedules;
const { note, confidence } = serviceSchedules;
const SCHEDULE_COLUMNS = {
  id,
  make,
  model,
  fromYear,
  toYear,
  fuel,
  intervalKm,
  intervalMonths,
  firstService,
  note,
  confidence,
};

const toOperation = (row: typeof serviceOperations.$inferSelect): ServiceOperation => ({
  code: row.code,
  name: row.name,
  kind: row.kind,
  fuels: row.fuels,
  conditions: row.bodyOrDrive,
  everyKm: row.everyKm,
  everyMonths: row.everyMonths,
  firstAtKm: row.firstAtKm,
  labourHours100: row.labourHours100,
  part:
    row.partCode === null || row.partName === null || row.partQuantity === null || row.partPriceCents === null
      ? null
      : {
          code: row.partCode,
          name: row.partName,
          quantity: row.partQuantity,
          priceByCategory: row.partPriceCents,
        },
  isInBasicService: row.inBasicService,
  excludedNote: row.excludedNote,
});

const memoizedOperations = memoized<readonly ServiceOperation[]>(
  async (db) => (await orm(db).select().from(serviceOperations).orderBy(serviceOperations.sort)).map(toOperation),
  (operations) => operations.length === 0,
);

const memoizedTexts = memoized<ServiceTexts>(
  async (db) => {
    const body = await referenceDocument(db, "services");
    if (body === null) throw new Error("the reference data has no document called services: run the seed");
    return parseServiceTexts(body);
  },
  () => false,
);

export function d1Schedules(db: D1Database) {
  const selectSchedules = () => orm(db).select(SCHEDULE_COLUMNS).from(serviceSchedules);
  return {
    find: async (target: string): Promise<ServiceSchedule | null> =>
      (await selectSchedules().where(eq(id, target)).get()) ?? null,
    /** All schedules for a make: those for its models and those for the make as a whole. */
    listByMake: (target: string): Promise<readonly ServiceSchedule[]> =>
      selectSchedules().where(eq(make, target)).orderBy(id).all(),
    /** The operations of services, in list order. Cached after the first read. */
    operations: (): Promise<readonly ServiceOperation[]> => memoizedOperations(db),
    /** Names and contents of services for customers. Cached after the first read. */
    text: (): Promise<ServiceTexts> => memoizedTexts(db),
  };
}
