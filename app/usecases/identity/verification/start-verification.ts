import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { type CodeDelivery, sendCode, type SendRefusal } from "./send-code";
import { isSuspectedWorkshop } from "./suspected-workshop";
import { messageOf } from "../../ports/log";

/** Phase 1 of the mobile step: the workshop check, then the code. A failed check is logged and the customer goes on (F-239–F-242). */
export async function startVerification(
  context: Context,
  contact: { readonly email: string | null; readonly mobile: string },
): Promise<CodeDelivery | SendRefusal | Refusal<"suspected-workshop">> {
  const isWorkshop = await isSuspectedWorkshop(context, contact).catch((error: unknown) => {
    context.log.warn({
      event: "workshop-check-failed",
      message: messageOf(error),
    });
    return false;
  });
  return isWorkshop ? refuse("suspected-workshop") : sendCode(context, contact.mobile);
}
