import { parseEmail } from "../../identity/contact/email";
import { type FormErrors, toFormResult, type VersionRules } from "../../core/forms/read-form";
import { COLOUR_HINT, hasContrastWithWhite } from "./colour";
import { logoLetter } from "./generated-theme";
import { normaliseText } from "../../core/words/clean-text";

/** Another company's branding of the marketplace, on its own host. */
export interface WhiteLabel {
  readonly name: string;
  readonly supportPhone: string;
  readonly supportEmail: string;
  /** A folder of public/brands; null = generated from the colour. */
  readonly theme: string | null;
  /** `#rrggbb`, also used for buttons in emails. */
  readonly colour: string;
  /** false = the white label has ended, and its host shows our own branding. */
  readonly isShown: boolean;
}

/** The theme folders of public/brands. */
export const SHIPPED_THEMES: readonly string[] = ["sable-bay"];

/** Facts that the rules need in addition to the typed values. */
export interface WhiteLabelFacts {
  /** Theme folders that can be chosen. */
  readonly themes: readonly string[];
}

/** The form value for branding that is generated from the colour, without a theme folder. */
export const GENERATED_THEME = "drawn";
export const themeField = (theme: string | null): string => (theme === null ? GENERATED_THEME : `folder-${theme}`);
export const SHOWN = "shown";
export const ENDED = "ended";

const MAX_NAME_LENGTH = 60;
const MAX_PHONE_LENGTH = 24;
const LABEL_PATTERN = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Normalises a host name the way browsers send it: lower case, no port; null when it is not a host name or is an IP address. */
export function parseHost(input: string): string | null {
  const text = input.trim();
  if (/[\s/?#@:%\\]/.test(text) || !URL.canParse(`https://${text}`)) return null;
  const { hostname } = new URL(`https://${text}`);
  const labels = hostname.split(".");
  return labels.length > 1 &&
    hostname.length <= 253 &&
    labels.every((label) => LABEL_PATTERN.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? "")
    ? hostname
    : null;
}

const toSingleLine = (input: string | undefined) => (input ?? "").trim().replace(/\s+/g, " ");

/** The form rules of a white label. The current folder remains a valid choice even if it is no longer in the list. */
export const whiteLabelRules: VersionRules<WhiteLabel, WhiteLabelFacts> = {
  toFormText: (value) => ({
    name: value?.name ?? "",
    supportPhone: value?.supportPhone ?? "",
    supportEmail: value?.supportEmail ?? "",
    look: themeField(value?.theme ?? null),
    colour: value?.colour ?? "",
    shown: value?.isShown === false ? ENDED : SHOWN,
  }),
  read(input, { themes }, current) {
    const errors: Record<string, FormErrors[string]> = {};
    const name = toSingleLine(input.name);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    if (logoLetter(name) === null || name.length > MAX_NAME_LENGTH || /[<>{}"\u0000-\u001f\u007f]/.test(name))
      errors.name = [`Enter a name of up to ${MAX_NAME_LENGTH} characters, without <, >, " or braces`];
    const supportPhone = toSingleLine(normaliseText(input.supportPhone ?? ""));
    if (
      supportPhone.length > MAX_PHONE_LENGTH ||
      !/^\+?[\d ()-]+$/.test(supportPhone) ||
      supportPhone.replace(/\D/g, "").length < 6
    )
      errors.supportPhone = ["Enter a phone number like 1300 975 711"];
    const supportEmail = parseEmail(input.supportEmail ?? "");
    if (supportEmail === null) errors.supportEmail = ["Enter an email address like name@example.com"];
    const theme = [null, ...themes, ...(current?.theme ? [current.theme] : [])].find(
      (value) => themeField(value) === input.look,
    );
    if (theme === undefined) errors.look = ["Choose a look"];
    const colour = (input.colour ?? "").trim().toLowerCase();
    if (!hasContrastWithWhite(colour)) errors.colour = [`Enter ${COLOUR_HINT}`];
    const shownField = input.shown ?? SHOWN;
    if (shownField !== SHOWN && shownField !== ENDED) errors.shown = ["Choose one"];
    return toFormResult(errors, {
      name,
      supportPhone,
      supportEmail: supportEmail ?? "",
      theme: theme ?? null,
      colour,
      isShown: shownField === SHOWN,
    });
  },
  describe: ({ name, supportPhone, supportEmail, theme, colour, isShown }) => [
    ["Name", name],
    ["Phone", supportPhone],
    ["Email", supportEmail],
    ["Look", theme === null ? "Generated from its colour" : `Theme folder ${theme}`],
    ["Colour", colour],
    ["Its host shows", isShown ? "This branding" : "Our own branding (ended)"],
  ],
};
