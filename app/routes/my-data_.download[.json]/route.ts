import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ownDataFile, requireOwnData } from "~/pages/trust/own-data-view.server";

/** Serves all stored data of a person as a file. */
export const loader = async ({ context: { app } }: LoaderFunctionArgs) =>
  ownDataFile(app, await requireOwnData(app), "my-data.json");
