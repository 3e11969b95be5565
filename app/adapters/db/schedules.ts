import type { ServiceSchedule } from "../../domain/vehicle/schedule";
import type { ServiceOperation } from "../../domain/vehicle/service-operation";
import { readServiceWords, type ServiceWords } from "../../domain/vehicle/service-words";
import type { Schedules } from "../../usecases/ports/schedules";
import { keptInMemory } from "./kept";

const COLUMNS = `id, make, model, from_year as fromYear, to_year as toYear, fuel, interval_km as intervalKm,
  interval_months as intervalMonths, first_service as firstService, note, confidence`;

interface OperationRow {
  code: string;
  name: string;
  kind: string;
  fuels: string;
  body_or_drive: string;
  every_km: number | null;
  every_months: number | null;
  first_at_km: number | null;
  labour_hours_100: number;
  part_code: string | null;
  part_name: string | null;
  part_quantity: string | null;
  part_price_cents: string | null;
  in_basic_service: number;
  excluded_note: string | null;
}

const toOperation = (row: OperationRow): ServiceOperation => ({
  code: row.code,
  name: row.name,
  kind: row.kind,
  fuels: JSON.parse(row.fuels),
  conditions: JSON.parse(row.body_or_drive),
  everyKm: row.every_km,
  everyMonths: row.every_months,
  firstAtKm: row.first_at_km,
  labourHours100: row.labour_hours_100,
  part:
    row.part_code === null || row.part_name === null || row.part_quantity === null || row.part_price_cents === null
      ? null
      : {
          code: row.part_code,
          name: row.part_name,
          quantity: row.part_quantity,
          priceByCategory: JSON.parse(row.part_price_cents),
        },
  isInBasicService: row.in_basic_service === 1,
  excludedNote: row.excluded_note,
});

const operationsOf = keptInMemory<readonly ServiceOperation[]>(
  async (db) => {
    const { results } = await db
      .prepare(
        `select code, name, kind, fuels, body_or_drive, every_km, every_months, first_at_km, labour_hours_100,
                part_code, part_name, part_quantity, part_price_cents, in_basic_service, excluded_note
           from service_operations order by sort`,
      )
      .all<OperationRow>();
    return results.map(toOperation);
  },
  (operations) => operations.length === 0,
);

const wordsOf = keptInMemory<ServiceWords>(
  async (db) => {
    const body = await db.prepare("select body from reference_documents where name = 'services'").first<string>("body");
    if (body === null) throw new Error("the reference data has no document called services: run the seed");
    return readServiceWords(JSON.parse(body));
  },
  () => false,
);

export function d1Schedules(db: D1Database): Schedules {
  return {
    async find(id) {
      return db.prepare(`select ${COLUMNS} from service_schedules where id = ?`).bind(id).first<ServiceSchedule>();
    },
    async ofMake(make) {
      const { results } = await db
        .prepare(`select ${COLUMNS} from service_schedules where make = ? order by id`)
        .bind(make)
        .all<ServiceSchedule>();
      return results;
    },
    operations: () => operationsOf(db),
    words: () => wordsOf(db),
  };
}
