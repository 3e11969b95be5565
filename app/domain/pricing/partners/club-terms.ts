import { formatCountries, countryFields, createFormTextReader } from "../../core/forms/form-text";
import { type FormErrors, toFormResult, type VersionRules } from "../../core/forms/read-form";
import type { ClubTerms } from "./club";
import { buildExampleNumber, parseNumberFormat } from "./member-number";

export interface ClubFacts {
  /** Codes that require a member number. */
  readonly codes: readonly string[];
}

export const NUMBER_FORMAT_HINT = "Write # for a digit and @ for a letter, like SB#####@";

export const clubTermRules: VersionRules<ClubTerms, ClubFacts> = {
  toFormText: (value) => ({
    partnerName: value?.partnerName ?? "",
    ...countryFields(value?.countries),
    discountCode: value?.discountCode ?? "",
    referralLabel: value?.referralLabel ?? "Member number",
    numberShape: value?.numberShape ?? "",
    numbers: value?.isAnyNumberTaken ? "any" : "listed",
    isAdvertised: value?.isAdvertised ? "on" : "",
    heading: value?.heading ?? "",
    intro: value?.intro ?? "",
    points: (value?.points ?? []).join("\n"),
    steps: (value?.steps ?? []).join("\n"),
    button: value?.button ?? "Get quotes",
    terms: value?.terms ?? "",
  }),
  read(input, { codes }) {
    const errors: Record<string, FormErrors[string]> = {};
    const { readLine, readLines, readCountries } = createFormTextReader(input, errors);
    const discountCode = codes.find((code) => code === input.discountCode);
    if (discountCode === undefined) errors.discountCode = ["Choose a code that asks for a member number"];
    const numberShape = parseNumberFormat(input.numberShape ?? "");
    if (numberShape === null) errors.numberShape = [NUMBER_FORMAT_HINT];
    return toFormResult(errors, {
      partnerName: readLine("partnerName", 60),
      countries: readCountries(),
      discountCode: discountCode ?? "",
      referralLabel: readLine("referralLabel", 40),
      numberShape: numberShape ?? "",
      isAnyNumberTaken: input.numbers === "any",
      isAdvertised: input.isAdvertised === "on",
      heading: readLine("heading", 80),
      intro: readLine("intro", 300),
      points: readLines("points", { maxLines: 6, maxLineLength: 120 }),
      steps: readLines("steps", { maxLines: 5, maxLineLength: 120 }),
      button: readLine("button", 30),
      terms: readLine("terms", 600),
    });
  },
  describe: (value) => [
    ["Club", value.partnerName],
    ["Where", formatCountries(value.countries)],
    ["Code", value.discountCode],
    ["Member number", `${value.referralLabel}, like ${buildExampleNumber(value.numberShape)}`],
    [
      "Who is a member",
      value.isAnyNumberTaken ? "Anyone with a number in this format" : "Anyone whose number is on its list",
    ],
    ["Shown next to prices", value.isAdvertised ? "Yes" : "No"],
    ["Heading", value.heading],
    ["Introduction", value.intro],
    ["Points", value.points.join("; ")],
    ["Steps", value.steps.join("; ")],
    ["Button", value.button],
    ["Terms", value.terms],
  ],
};
