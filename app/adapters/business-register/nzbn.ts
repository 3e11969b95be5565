import { z } from "zod";
import type { BusinessRegister } from "../../usecases/ports/lookups";
import { messageOf } from "../../usecases/ports/log";
import { type RegisterOptions, logUnavailable } from "./abr";
import { cleanJson } from "../../domain/core/words/clean-text";

export const NZBN_HOST = "api.business.govt.nz";

const ENTITY_SCHEMA = z.object({ entityName: z.string(), entityStatusDescription: z.string() });

/** Client for the New Zealand Business Number register. */
export const nzbn = ({ key, call, log }: RegisterOptions): BusinessRegister => ({
  async find(number) {
    try {
      const response = await call(`https://${NZBN_HOST}/gateway/nzbn/v5/entities/${number}`, {
        headers: { Accept: "application/json", "Ocp-Apim-Subscription-Key": key },
      });
      if (response.status === 404) return { kind: "none" };
      if (response.status === 401 || response.status === 403)
        log.error({ event: "configuration-error", refused: "NZBN_SUBSCRIPTION_KEY" });
      if (!response.ok) return logUnavailable(log, `answers ${response.status}`);
      const { entityName, entityStatusDescription } = ENTITY_SCHEMA.parse(cleanJson(await response.json()));
      return entityStatusDescription === "Registered" ? { kind: "found", name: entityName } : { kind: "ended" };
    } catch (error) {
      return logUnavailable(log, messageOf(error));
    }
  },
});
