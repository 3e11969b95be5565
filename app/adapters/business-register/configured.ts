import type { Country } from "../../domain/core/country/country";
import type { Secrets } from "../../settings/secrets";
import type { BusinessRegister } from "../../usecases/ports/lookups";
import type { Log } from "../../usecases/ports/log";
import { lazyMethods } from "../lazy";
import { sandboxForHost, type Outgoing } from "../outgoing";
import { abr, ABR_HOST } from "./abr";
import { nzbn, NZBN_HOST } from "./nzbn";

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
