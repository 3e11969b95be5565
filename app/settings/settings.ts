import type { WhiteLabel } from "../domain/fleet/brand/white-label";
import { brandOfLabel } from "./brand";
import { type Config, readConfig } from "./config";
import { readSecrets, type Secrets, withoutIncompleteServices } from "./secrets";
import type { Variables } from "./variables";

export interface Settings {
  readonly config: Config;
  readonly secrets: Secrets;
}

/** Maximum number of cached origins: a deployment's own hosts and its white labels. There is a maximum, because a request can have any Host header. */
const MAX_CACHED_ORIGINS = 20;
const settingsByVariables = new WeakMap<Variables, Map<string | null, Settings>>();

/**
 * The settings for an origin. They are read and validated once, because they do not change while a deployment runs. `label` = the desk's white label for it,
 * which takes precedence. If the label has ended, our own branding applies.
 */
export function settingsOf(variables: Variables, origin: string | null, label: WhiteLabel | null = null): Settings {
  if (label !== null && origin !== null) {
    const { config, secrets } = settingsOf(variables, null);
    return {
      config: label.isShown ? { ...config, brand: brandOfLabel(label, origin), isWhiteLabel: true } : config,
      secrets,
    };
  }
  const settingsByOrigin = settingsByVariables.get(variables) ?? new Map<string | null, Settings>();
  settingsByVariables.set(variables, settingsByOrigin);
  const cachedSettings = settingsByOrigin.get(origin);
  if (cachedSettings !== undefined) return cachedSettings;
  const settings = {
    config: readConfig(withoutIncompleteServices(variables), origin === null ? null : new URL(origin)),
    secrets: readSecrets(variables),
  };
  if (settingsByOrigin.size < MAX_CACHED_ORIGINS) settingsByOrigin.set(origin, settings);
  return settings;
}
