import { brandFiles } from "../../../domain/fleet/brand/branding-tokens";
import { GENERATED_THEME, ENDED, SHOWN, themeField, type WhiteLabel } from "../../../domain/fleet/brand/white-label";
import { WHITE_LABELS } from "../../../usecases/operations/desk/white-labels";
import type { VersionedCase } from "../../../usecases/operations/desk/versioned";
import type { SettingGroup } from "../../portal/settings/setting-fields";
import { listChangedValues } from "../changes/changes";

type WhiteLabelFacts = Parameters<typeof WHITE_LABELS.rules.describe>[1] &
  Parameters<NonNullable<typeof WHITE_LABELS.keyOf>>[1];
type WhiteLabelCase = VersionedCase<"white-label", WhiteLabelFacts>;

/** Form fields of a white label. */
export function labelGroups({ facts, storedVersions }: WhiteLabelCase): readonly SettingGroup[] {
  const storedTheme = storedVersions?.value?.theme ?? null;
  const themes = [...new Set([...facts.themes, ...(storedTheme === null ? [] : [storedTheme])])];
  return [
    {
      legend: null,
      layout: "stack",
      fields: [
        ...(storedVersions === null
          ? [
              {
                name: "key",
                kind: "text",
                label: "Host",
                hint: "For example quotes.example.com. It needs its own route (see above)",
              } as const,
            ]
          : []),
        { name: "name", kind: "text", label: "Name", hint: "The company name that customers know" },
        { name: "supportPhone", kind: "text", label: "Phone" },
        { name: "supportEmail", kind: "text", label: "Email" },
        {
          name: "look",
          kind: "select",
          label: "Look",
          options: [
            { value: GENERATED_THEME, label: "Generated from its colour" },
            ...themes.map((theme) => ({ value: themeField(theme), label: `Theme folder ${theme}` })),
          ],
        },
        {
          name: "colour",
          kind: "text",
          label: "Colour",
          hint: "For example #1c5b45, dark enough for white text. If a theme folder has its own colours, this one is only used for buttons in emails",
        },
        ...(storedVersions === null
          ? []
          : [
              {
                name: "shown",
                kind: "choice",
                label: "Shown on its host",
                options: [
                  { value: SHOWN, label: "This branding" },
                  { value: ENDED, label: "Our own branding" },
                ],
              } as const,
            ]),
      ],
    },
  ];
}

export function brandingPreview({ facts, storedVersions }: WhiteLabelCase, value: WhiteLabel, host: string) {
  const text = WHITE_LABELS.rules.describe(value, facts);
  const previousValue = storedVersions?.value ?? null;
  const files = brandFiles({ ...value, isDrawn: value.theme === null });
  return {
    /** Submitted with the change, so that only previewed values are saved. */
    seen: JSON.stringify({ host, ...WHITE_LABELS.rules.toFormText(value) }),
    name: value.name,
    phone: value.supportPhone,
    mark: files?.logo ?? "",
    styles: `/desk/white-labels/preview.css?${new URLSearchParams({ theme: themeField(value.theme), colour: value.colour })}`,
    values: [["Host", host] as const, ...text],
    changed: previousValue === null ? [] : listChangedValues(WHITE_LABELS.rules.describe(previousValue, facts), text),
  };
}
