/** A colour as `#rrggbb`. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Red, green and blue of `#rrggbb`, 0 to 255. */
const rgbChannels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance (WCAG 2.2), 0 to 1. */
export function relativeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbChannels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio (WCAG 2.2), 1 to 21. */
export function contrastRatio(value: string, other: string): number {
  const [darker = 0, lighter = 0] = [relativeLuminance(value), relativeLuminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Whether white text on this colour has a contrast of 4.5:1, which needs a luminance of at most 0.183. */
export const hasContrastWithWhite = (colour: string): boolean => isColour(colour) && relativeLuminance(colour) <= 0.183;
export const COLOUR_HINT = "a colour dark enough for white text, like #1c5b45";

/** Mixes two colours. `share` 0 = only the first, 1 = only the second. */
export function mixColours(colour: string, target: string, share: number): string {
  const targetChannels = rgbChannels(target);
  const mix = rgbChannels(colour).map((channel, at) =>
    Math.round(channel + ((targetChannels[at] ?? 0) - channel) * share),
  );
  return `#${mix.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
