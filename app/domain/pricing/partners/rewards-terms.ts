import { parseEmail } from "../../identity/contact/email";
import { formatCountries, countryFields, createFormTextReader } from "../../core/forms/form-text";
import { type FormErrors, toFormResult, type VersionRules } from "../../core/forms/read-form";
import { NUMBER_FORMAT_HINT } from "./club-terms";
import { buildExampleNumber, parseNumberFormat } from "./member-number";
import type { Country } from "../../core/country/country";

/** The settings of the rewards partner, whose customers arrive with the lead source RewardsPartner. */
export interface RewardsPartner {
  readonly name: string;
  /** Email address to which saved rewards are reported. */
  readonly email: string;
  readonly countries: readonly Country[];
  /** The code whose value customers may save as a reward for later. */
  readonly discountCode: string;
  /** The partner's term for its customer number, and the number's format (see member-number.ts). */
  readonly referenceName: string;
  readonly numberShape: string;
  /** true = every number with the right format counts as the partner's customer; false = only numbers on its list. */
  readonly isAnyNumberTaken: boolean;
  /** Heading above the cart review, and the text after it. */
  readonly reviewHeading: string;
  readonly reviewText: string;
}

export interface RewardsFacts {
  /** Codes whose value customers may save for later. */
  readonly codes: readonly string[];
}

export const rewardsTermRules: VersionRules<RewardsPartner, RewardsFacts> = {
  toFormText: (value) => ({
    name: value?.name ?? "",
    email: value?.email ?? "",
    ...countryFields(value?.countries),
    discountCode: value?.discountCode ?? "",
    referenceName: value?.referenceName ?? "",
    numberShape: value?.numberShape ?? "",
    numbers: value?.isAnyNumberTaken ? "any" : "listed",
    reviewHeading: value?.reviewHeading ?? "",
    reviewText: value?.reviewText ?? "",
  }),
  read(input, { codes }) {
    const errors: Record<string, FormErrors[string]> = {};
    const { readLine, readCountries } = createFormTextReader(input, errors);
    const email = parseEmail(input.email ?? "");
    if (email === null) errors.email = ["Enter an email address"];
    const discountCode = codes.find((code) => code === input.discountCode);
    if (discountCode === undefined) errors.discountCode = ["Choose a code that can be saved as a reward"];
    const numberShape = parseNumberFormat(input.numberShape ?? "");
    if (numberShape === null) errors.numberShape = [NUMBER_FORMAT_HINT];
    return toFormResult(errors, {
      name: readLine("name", 60),
      email: email ?? "",
      countries: readCountries(),
      discountCode: discountCode ?? "",
      referenceName: readLine("referenceName", 40),
      numberShape: numberShape ?? "",
      isAnyNumberTaken: input.numbers === "any",
      reviewHeading: readLine("reviewHeading", 80),
      reviewText: readLine("reviewText", 300),
    });
  },
  describe: (value) => [
    ["Partner", value.name],
    ["Notified of saved rewards", value.email],
    ["Where", formatCountries(value.countries)],
    ["Code", value.discountCode],
    ["Customer’s number", `${value.referenceName}, like ${buildExampleNumber(value.numberShape)}`],
    [
      "Who can use it",
      value.isAnyNumberTaken ? "Anyone with a number in this format" : "Anyone whose number is on its list",
    ],
    ["Review heading", value.reviewHeading],
    ["Review text", value.reviewText],
  ],
};
