import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { MAX_EVIDENCE_LENGTH, evidenceText } from "~/domain/payments/dispute";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { readDisputeCase } from "~/usecases/operations/desk/disputes";
import { fileResponse } from "~/http/responses";

/** The evidence as a text file, for a provider's own portal. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const disputeCase = await readDisputeCase(app, params.id ?? "");
  if (!disputeCase.ok) throw deskRefusalResponse(request, app, disputeCase.code);
  const text = `${evidenceText(disputeCase.evidence, MAX_EVIDENCE_LENGTH)}\n`;
  return fileResponse("evidence.txt", "text/plain; charset=utf-8", text);
}
