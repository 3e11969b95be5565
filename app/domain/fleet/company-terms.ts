import { contrastRatio, isColour } from "./brand/colour";
import { parseEmail } from "../identity/contact/email";
import type { Country } from "../core/country/country";
import { COUNTRY_NAMES, formatCountries, countryFields, createFormTextReader } from "../core/forms/form-text";
import { parsePhone } from "../core/phone/format";
import { type FormErrors, toFormResult, type FormText, type VersionRules } from "../core/forms/read-form";
import type { FleetCompany, FleetFaq } from "./fleet-company";

/** The settings of a fleet company that the desk can edit. Its id and slug do not change. */
export type FleetTerms = Omit<FleetCompany, "id" | "slug">;

export interface FleetFacts {
  /** Categories that can be hidden from the company's drivers. */
  readonly categories: readonly { readonly id: number; readonly name: string }[];
}

export const hiddenCategoryField = (categoryId: number): string => `hidden-${categoryId}`;
/** Form values for the checkboxes of a company that hides no category. */
export const emptyHiddenCategoryFields = ({ categories }: FleetFacts): FormText =>
  Object.fromEntries(categories.map(({ id }) => [hiddenCategoryField(id), ""]));
export const phoneField = (country: Country): string => `phone${country}`;

const SLUG_PATTERN = /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/;
/** Normalises a company's URL slug; null = not usable. */
export function parseFleetSlug(input: string): string | null {
  const slug = input.trim().toLowerCase();
  return SLUG_PATTERN.test(slug) && slug !== "new" ? slug : null;
}

const MAX_FAQS = 12;
const FAQ_FORMAT_ERROR = "Put each question on one line and its answer below it. Leave an empty line between questions";

/** Parses FAQs: a question on one line, its answer on the lines below, then an empty line; null = invalid. */
function readFaqs(input: string): readonly FleetFaq[] | null {
  const blocks = input
    .replace(/\r/g, "")
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== "");
  const faqs = blocks.map((block, at) => {
    const [question = "", ...answerLines] = block.trim().split("\n");
    return { id: at + 1, question: question.trim(), answer: answerLines.join(" ").replace(/\s+/g, " ").trim() };
  });
  const areValid = faqs.every(
    ({ question, answer }) => question.length <= 150 && answer !== "" && answer.length <= 600,
  );
  return areValid && faqs.length <= MAX_FAQS ? faqs : null;
}
const formatFaqs = (faqs: readonly FleetFaq[]) =>
  faqs.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n");

/** Minimum contrast for the logo text, which is 17 pixels and bold. */
const MIN_CONTRAST = 4.5;

/** The form rules of a fleet company. */
export const fleetTerms: VersionRules<FleetTerms, FleetFacts> = {
  toFormText: (value) => ({
    name: value?.name ?? "",
    ...countryFields(value?.countries),
    [phoneField("AU")]: value?.phones.AU ?? "",
    [phoneField("NZ")]: value?.phones.NZ ?? "",
    email: value?.email ?? "",
    ...Object.fromEntries((value?.hiddenCategoryIds ?? []).map((id) => [hiddenCategoryField(id), "on"])),
    logoText: value?.logo.text ?? "",
    foreground: value?.logo.foreground ?? "#0b3d3a",
    background: value?.logo.background ?? "#e8f3f1",
    bannerHeading: value?.bannerHeading ?? "",
    bannerText: value?.bannerText ?? "",
    steps: (value?.steps ?? []).join("\n"),
    quoteBannerText: value?.quoteBannerText ?? "Prices on this page are billed to your company.",
    footerText: value?.footerText ?? "",
    faqs: formatFaqs(value?.faqs ?? []),
  }),
  read(input, { categories }, current) {
    const errors: Record<string, FormErrors[string]> = {};
    const { readLine, readLines, readCountries } = createFormTextReader(input, errors);
    const countries = readCountries();
    const readPhone = (country: Country): string => {
      if (!countries.includes(country)) return "";
      const text = (input[phoneField(country)] ?? "").trim();
      if (parsePhone(country, text) === null)
        errors[phoneField(country)] = [`Enter a phone number from ${COUNTRY_NAMES[country]}`];
      return text;
    };
    const email = parseEmail(input.email ?? "");
    if (email === null) errors.email = ["Enter an email address"];
    const readColour = (name: string): string => {
      const text = (input[name] ?? "").trim().toLowerCase();
      if (!isColour(text)) errors[name] = ["Enter a colour like #0b3d3a"];
      return text;
    };
    const foreground = readColour("foreground");
    const background = readColour("background");
    if (isColour(foreground) && isColour(background) && contrastRatio(foreground, background) < MIN_CONTRAST)
      errors.foreground = ["The text is hard to read on this background. Choose colours with more contrast"];
    const faqs = readFaqs(input.faqs ?? "");
    if (faqs === null) errors.faqs = [FAQ_FORMAT_ERROR];
    const name = readLine("name", 60);
    return toFormResult(errors, {
      name,
      countries,
      phones: { AU: readPhone("AU"), NZ: readPhone("NZ") },
      email: email ?? "",
      hiddenCategoryIds: categories.map(({ id }) => id).filter((id) => input[hiddenCategoryField(id)] === "on"),
      logo: { text: readLine("logoText", 20), alt: name, foreground, background },
      bannerHeading: readLine("bannerHeading", 80),
      bannerText: readLine("bannerText", 300),
      steps: readLines("steps", { maxLines: 5, maxLineLength: 150 }),
      quoteBannerText: readLine("quoteBannerText", 150),
      footerText: readLine("footerText", 150),
      faqs: faqs ?? [],
      isEnded: current?.isEnded ?? false,
    });
  },
  describe: (value, { categories }) => [
    ["Company", value.name],
    ["Where", formatCountries(value.countries)],
    ["Drivers call", value.countries.map((country) => value.phones[country]).join(", ")],
    ["Approval requests to", value.email],
    [
      "Hidden from its drivers",
      categories.flatMap(({ id, name }) => (value.hiddenCategoryIds.includes(id) ? name : [])).join(", ") || "Nothing",
    ],
    ["Logo", `${value.logo.text}, ${value.logo.foreground} on ${value.logo.background}`],
    ["Heading", value.bannerHeading],
    ["Introduction", value.bannerText],
    ["Steps", value.steps.join("; ")],
    ["Next to prices", value.quoteBannerText],
    ["Footer text", value.footerText],
    ["Questions", value.faqs.map(({ question }) => question).join(" ") || "None"],
    ["Status", value.isEnded ? "Ended: no new quotes" : "Open"],
  ],
};
