import { z } from "zod";
import type { Country } from "../../domain/core/country/country";
import { cleanJson } from "../../domain/core/words/clean-text";
import type { Secrets } from "../../settings/secrets";
import type { BusinessRegister, RegisterResult } from "../../usecases/ports/lookups";
import { messageOf, type Log } from "../../usecases/ports/log";
import { lazyMethods } from "../lazy";
import { type Fetch, sandboxForHost, type Outgoing } from "../outgoing";

interface RegisterOptions {
  readonly key: string;
  /** The network, or the in-process sandbox that implements the same protocol. */
  readonly call: Fetch;
  readonly log: Log;
}

export const ABR_HOST = "abr.business.gov.au";

const UNAVAILABLE: RegisterResult = { kind: "unavailable" };

const DETAILS_SCHEMA = z.object({
  Abn: z.string(),
  AbnStatus: z.string(),
  EntityName: z.string(),
  /** Empty when the register found the number. */
  Message: z.string(),
});

/** Parses the details from the JSONP call that the register responds with. */
const parseDetails = (text: string) =>
  DETAILS_SCHEMA.parse(cleanJson(JSON.parse(/^\s*\w+\(([\s\S]*)\)\s*;?\s*$/.exec(text)?.[1] ?? text)));

/** Client of the JSON service of ABN Lookup (Australian Business Register). */
export const abr = ({ key, call, log }: RegisterOptions): BusinessRegister => ({
  async find(number) {
    const url = new URL(`https://${ABR_HOST}/json/AbnDetails.aspx`);
    url.search = new URLSearchParams({ abn: number, callback: "details", guid: key }).toString();
    try {
      const response = await call(url.href, { headers: { Accept: "application/javascript" } });
      if (!response.ok) return logUnavailable(log, `answers ${response.status}`);
      const { Abn, AbnStatus, EntityName, Message } = parseDetails(await response.text());
      if (Abn === "") {
        if (/guid|registered party/i.test(Message)) {
          log.error({ event: "configuration-error", refused: "ABR_GUID" });
          return UNAVAILABLE;
        }
        return { kind: "none" };
      }
      return AbnStatus === "Active" ? { kind: "found", name: EntityName } : { kind: "ended" };
    } catch (error) {
      return logUnavailable(log, messageOf(error));
    }
  },
});

function logUnavailable(log: Log, message: string): RegisterResult {
  log.warn({ event: "unexpected-error", where: "business register", message });
  return UNAVAILABLE;
}

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

/**
 * Returns the country's register when its API key is set, the sandbox in development, and none otherwise. Without a register, the person who approves the
 * workshop looks the name up by hand.
 */
export function businessRegister(
  country: Country,
  secrets: Pick<Secrets, "abr" | "nzbn">,
  usesSandbox: boolean,
  log: Log,
  out: Outgoing,
): BusinessRegister | null {
  const lazySandbox = (load: () => Promise<BusinessRegister>) =>
    usesSandbox ? lazyMethods<BusinessRegister, keyof BusinessRegister>(load, ["find"]) : null;
  const registers: Readonly<Record<Country, () => BusinessRegister | null>> = {
    AU: () => {
      if (secrets.abr) return abr({ key: secrets.abr.ABR_GUID, call: out("abr"), log });
      return lazySandbox(async () => {
        const { abrSandbox, SANDBOX_KEY } = await import("../../../sandbox/business-registers");
        return abr({ key: SANDBOX_KEY, call: out("abr", sandboxForHost(ABR_HOST, abrSandbox)), log });
      });
    },
    NZ: () => {
      if (secrets.nzbn) return nzbn({ key: secrets.nzbn.NZBN_SUBSCRIPTION_KEY, call: out("nzbn"), log });
      return lazySandbox(async () => {
        const { nzbnSandbox, SANDBOX_KEY } = await import("../../../sandbox/business-registers");
        return nzbn({ key: SANDBOX_KEY, call: out("nzbn", sandboxForHost(NZBN_HOST, nzbnSandbox)), log });
      });
    },
  };
  return registers[country]();
}
