import type { SupplierId } from "../../domain/core/ids";
import type { DirectRequest } from "../../domain/quotes/direct-request";

interface Answer {
  readonly data?: {
    readonly supplierDirectLead?: {
      readonly errors: readonly { readonly field: string | null; readonly message: string }[];
    } | null;
  };
}

/**
 * Requests a quote from a supplier through the gateway. Returns the errors by field ("" = the whole request). If there are none, the request was sent. Throws
 * if there was no response.
 */
export async function sendDirectLead(
  leadGuid: string,
  supplierId: SupplierId,
  request: DirectRequest,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const response = await fetch("/api/gateway", {
    method: "POST",
    // The general alert is suppressed, because the dialog has its own message for a failure.
    headers: { "Content-Type": "application/json", "X-Suppress-Alert": "true" },
    body: JSON.stringify({
      operationName: "supplierDirectLead",
      variables: { workshopId: supplierId, leadGuid, ...request },
    }),
  });
  const lead = response.ok ? ((await response.json()) as Answer).data?.supplierDirectLead : null;
  if (!lead) throw new Error("the gateway did not answer");
  const errors: Record<string, readonly string[]> = {};
  for (const { field, message } of lead.errors) errors[field ?? ""] = [...(errors[field ?? ""] ?? []), message];
  return errors;
}
