import categories from "../../data/catalogue/categories.csv?raw";
import disclaimers from "../../data/catalogue/disclaimers.csv?raw";
import discounts from "../../data/catalogue/discounts.csv?raw";
import extras from "../../data/catalogue/extras.csv?raw";
import faqs from "../../data/catalogue/faqs-customers.json?raw";
import fleet from "../../data/catalogue/fleet.json?raw";
import sameJobs from "../../data/catalogue/same-jobs.csv?raw";
import fitRules from "../../data/catalogue/fit-rules.csv?raw";
import includedWork from "../../data/catalogue/included-work.csv?raw";
import vehicleFacts from "../../data/catalogue/vehicle-facts.csv?raw";
import funnelConfigurations from "../../data/catalogue/funnel-configurations.csv?raw";
import messages from "../../data/catalogue/messages.csv?raw";
import sitePages from "../../data/catalogue/site-pages.json?raw";
import publicPages from "../../data/catalogue/public-pages.json?raw";
import partners from "../../data/catalogue/partners.json?raw";
import parts from "../../data/catalogue/parts.csv?raw";
import questions from "../../data/catalogue/questions.csv?raw";
import regoRegister from "../../data/catalogue/rego-register.csv?raw";
import roadsideAreas from "../../data/catalogue/roadside-areas.csv?raw";
import searchPhrases from "../../data/catalogue/search-phrases.csv?raw";
import services from "../../data/catalogue/services.json?raw";
import supplierModel from "../../data/catalogue/supplier-model.json?raw";
import specialPrices from "../../data/catalogue/special-prices.csv?raw";
import symptomGroups from "../../data/catalogue/symptom-groups.csv?raw";
import symptomQuestions from "../../data/catalogue/symptom-questions.csv?raw";
import symptomSources from "../../data/catalogue/symptom-sources.csv?raw";
import symptoms from "../../data/catalogue/symptoms.csv?raw";
import workshopPolicies from "../../data/catalogue/workshop-policies.json?raw";
import tasks from "../../data/catalogue/tasks.csv?raw";
import tyres from "../../data/catalogue/tyres.csv?raw";
import localities from "../../data/localities.csv?raw";
import localityAliases from "../../data/locality_aliases.csv?raw";
import aliases from "../../data/model_aliases.csv?raw";
import nzFleetModels from "../../data/nz_fleet_models.csv?raw";
import serviceIntervals from "../../data/service_intervals.csv?raw";
import serviceOperations from "../../data/service_operations.csv?raw";
import serviceSchedules from "../../data/service_schedules.csv?raw";
import tyreFitments from "../../data/tyre_fitments.csv?raw";
import tyreSizes from "../../data/tyre_sizes.csv?raw";
import vehiclesAnz from "../../data/vehicles_anz.csv?raw";
import wmi from "../../data/wmi.csv?raw";
import { type SeedOptions, seedInto } from "../../scripts/seed/reference";
import { cut } from "./cut-data";

/** Three published rows: a name in different capitals, a grade that is also sold here, and a foreign one. */
const VEHICLES = `make,model,start_year,end_year,body,fuel,transmission,variant,engine,displacement_l,cylinders,induction,drive,transmission_type,transmission_source,in_nz_fleet,market,source,source_id
Toyota,Hiace,2006,2012,People Mover,Diesel,Manual,2.5 D-4D,2.5L turbo diesel,2.5,,turbo,,,M5,Y,GB,VCA,
Toyota,Corolla,2012,2012,Sedan,Petrol,Manual,,1.8L 4-cyl petrol,1.8,4,,FWD,,M5,Y,US,EPA,31001
Abarth,124 Spider,2017,2019,Convertible,Petrol,Manual,1.4 MultiAir 170 bhp,1.4L petrol,1.4,,,,,M6,N,GB,VCA,
`;

const FILES: Readonly<Record<string, string>> = {
  "catalogue/categories.csv": categories,
  "catalogue/disclaimers.csv": disclaimers,
  "catalogue/discounts.csv": discounts,
  "catalogue/extras.csv": extras,
  "catalogue/faqs-customers.json": faqs,
  "catalogue/fit-rules.csv": fitRules,
  "catalogue/included-work.csv": includedWork,
  "catalogue/vehicle-facts.csv": vehicleFacts,
  "catalogue/same-jobs.csv": sameJobs,
  "catalogue/fleet.json": fleet,
  "catalogue/funnel-configurations.csv": funnelConfigurations,
  "catalogue/site-pages.json": sitePages,
  "catalogue/public-pages.json": publicPages,
  "catalogue/messages.csv": messages,
  "catalogue/partners.json": partners,
  "catalogue/workshop-policies.json": workshopPolicies,
  "catalogue/parts.csv": parts,
  "catalogue/questions.csv": questions,
  "catalogue/rego-register.csv": regoRegister,
  "catalogue/roadside-areas.csv": roadsideAreas,
  "catalogue/search-phrases.csv": searchPhrases,
  "catalogue/services.json": services,
  "catalogue/special-prices.csv": specialPrices,
  "catalogue/supplier-model.json": supplierModel,
  "catalogue/symptom-groups.csv": symptomGroups,
  "catalogue/symptom-questions.csv": symptomQuestions,
  "catalogue/symptom-sources.csv": symptomSources,
  "catalogue/symptoms.csv": symptoms,
  "catalogue/tasks.csv": tasks,
  "catalogue/tyres.csv": tyres,
  "localities.csv": cut("localities.csv", localities),
  "locality_aliases.csv": localityAliases,
  "model_aliases.csv": aliases,
  "nz_fleet_models.csv": nzFleetModels,
  "service_intervals.csv": serviceIntervals,
  "service_operations.csv": serviceOperations,
  "service_schedules.csv": serviceSchedules,
  "tyre_fitments.csv": tyreFitments,
  "tyre_sizes.csv": tyreSizes,
  "vehicles_anz.csv": cut("vehicles_anz.csv", vehiclesAnz),
  "vehicles.csv": VEHICLES,
  "wmi.csv": wmi,
};

/**
 * Fills a test's D1 with the whole catalogue, a dozen models and some twenty places through the real seed code. Ids are those of production: task 157 is the
 * battery, and localities have their production ids.
 */
export async function seedReference(db: D1Database, options: Pick<SeedOptions, "only"> = {}): Promise<void> {
  await seedInto(db, readFixture, options);
}

/** Reads a file of data/ as a fixture: localities and vehicles are cut down, the rest is unchanged. */
export function readFixture(path: string): string {
  const text = FILES[path];
  if (text === undefined) throw new Error(`the fixture has no ${path}`);
  return text;
}
