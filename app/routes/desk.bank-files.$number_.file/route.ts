import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileResponse } from "~/http/responses";
import { positiveNumberOf } from "~/http/route-params";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { readBankFileText } from "~/usecases/operations/desk/payouts";

/** Serves the bank file to the person who has just given a reason. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const actionId = new URL(request.url).searchParams.get("act") ?? "";
  const file = await readBankFileText(app, positiveNumberOf(params.number), actionId);
  if (!file.ok) throw deskRefusalResponse(request, app, file.code);
  // The bank reads one byte per character, and records contain only ASCII characters.
  return fileResponse(file.fileName, "text/plain; charset=us-ascii", file.text);
}
