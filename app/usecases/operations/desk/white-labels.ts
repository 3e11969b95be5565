import { type BrandingTokens, generateBranding, parseThemeBranding } from "../../../domain/fleet/brand/branding-tokens";
import { hasContrastWithWhite } from "../../../domain/fleet/brand/colour";
import {
  parseHost,
  SHIPPED_THEMES,
  themeField,
  type WhiteLabel,
  type WhiteLabelFacts,
  whiteLabelRules,
} from "../../../domain/fleet/brand/white-label";
import { refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import type { VersionedItemType } from "./versioned";

interface WhiteLabelVersionFacts extends WhiteLabelFacts {
  /** Hosts of the marketplace itself, in both countries. */
  readonly siteHosts: readonly string[];
}

/** Theme folders that a white label can use. A deployment's own folders come from its settings. */
const listThemes = ({ config }: Context): readonly string[] =>
  [
    ...new Set([...SHIPPED_THEMES, ...Object.values(config.whiteLabels).flatMap(({ theme }) => theme ?? [])]),
  ].toSorted();

const findConfiguredLabel = ({ config }: Context, host: string): WhiteLabel | null =>
  Object.hasOwn(config.whiteLabels, host) ? (config.whiteLabels[host] ?? null) : null;

/** White labels, by host, as edited at the desk. An entry in the deployment's settings applies until the desk sets one for the same host. */
export const WHITE_LABELS: VersionedItemType<"white-label", WhiteLabelVersionFacts> = {
  kind: "white-label",
  rules: whiteLabelRules,
  actions: {
    make: "white-label-created",
    change: "white-label-changed",
    end: "white-label-ended",
    restore: "white-label-restored",
  },
  facts: async (context) => ({
    themes: listThemes(context),
    siteHosts: [
      context.config.ownHost,
      context.config.otherCountryUrl && new URL(context.config.otherCountryUrl).hostname,
    ].filter((host) => host !== null),
  }),
  keyOf(input, { siteHosts: ownHosts }) {
    const key = parseHost(input.key ?? "");
    if (key === null)
      return refuse("invalid-input", {
        key: ["Enter a host name like quotes.example.com, without https:// or a port"],
      });
    return ownHosts.includes(key)
      ? refuse("invalid-input", { key: ["This is the marketplace’s own host"] })
      : { ok: true, key };
  },
  takenErrors: { key: ["This host already has a white label"] },
  toEndedValue: (_, value) => ({ ...value, isShown: false }),
  findBaseValue(context, key) {
    const host = key.toLowerCase();
    const configuredLabel = findConfiguredLabel(context, host);
    return configuredLabel === null ? null : { key: host, value: configuredLabel };
  },
};

export interface ListedWhiteLabel extends WhiteLabel {
  readonly host: string;
  /** True = the label comes from the deployment's settings and was never edited at the desk. */
  readonly isFromSettings: boolean;
}

/** All white labels by host, including those from the settings, for operators who may change supply. */
export async function readWhiteLabels(
  context: Context,
): Promise<{ readonly ok: true; readonly labels: readonly ListedWhiteLabel[] } | DeskRefusal> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const deskLabels = await context.db.whiteLabels.all();
  const configuredLabels = Object.entries(context.config.whiteLabels).filter(([host]) => !deskLabels.has(host));
  const labels = [
    ...[...deskLabels].map(([host, label]) => ({ host, ...label, isFromSettings: false })),
    ...configuredLabels.map(([host, label]) => ({ host, ...label, isFromSettings: true })),
  ];
  return { ok: true, labels: labels.toSorted((a, b) => a.host.localeCompare(b.host)) };
}

/** The theme and colour in the preview form. Null = one of them is invalid. */
export function parseThemeAndColour(
  context: Context,
  themeValue: string,
  input: string,
): Pick<WhiteLabel, "theme" | "colour"> | null {
  const theme = [null, ...listThemes(context)].find((value) => themeField(value) === themeValue);
  const colour = input.toLowerCase();
  return theme === undefined || !hasContrastWithWhite(colour) ? null : { theme, colour };
}

/** Branding tokens for a preview image. `theme` null = they are derived from the colour. Null = there is no such theme folder. */
export async function readBranding(
  context: Context,
  { theme, colour }: Pick<WhiteLabel, "theme" | "colour">,
): Promise<BrandingTokens | null> {
  if (theme === null) return generateBranding(colour);
  const styles = await context.themeTokens(theme);
  return styles === null ? null : parseThemeBranding(styles);
}
