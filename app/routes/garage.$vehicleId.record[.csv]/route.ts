import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recordCsv } from "~/domain/garage/record-file";
import { ownCar } from "~/pages/garage/own-car.server";
import { csvAnswer } from "~/pages/portal/statements/month-param.server";

/** The record of one's own car, whole, as a spreadsheet and LubeLogger read it. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const { entries } = await ownCar(app, params.vehicleId);
  return csvAnswer(recordCsv(entries), "car-record.csv");
}
