import { z } from "zod";
import type { BusinessRegister, RegisterResult } from "../../usecases/ports/lookups";
import { messageOf, type Log } from "../../usecases/ports/log";
import type { Fetch } from "../outgoing";
import { cleanJson } from "../../domain/core/words/clean-text";

export interface RegisterOptions {
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

export function logUnavailable(log: Log, message: string): RegisterResult {
  log.warn({ event: "unexpected-error", where: "business register", message });
  return UNAVAILABLE;
}
