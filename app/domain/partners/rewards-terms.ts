import { parseEmail } from "../contact/email";
import { countriesWords, typedCountries, wordsReader } from "../desk/typed-words";
import type { VersionRules } from "../desk/version-rules";
import { type SettingErrors, settled } from "../supplier-settings/section";
import { NUMBER_SHAPE_WORDS } from "./club-terms";
import { exampleOf, parseNumberShape } from "./member-number";
import type { RewardsPartner } from "./rewards-partner";

export interface RewardsFacts {
  /** Codes whose value may be kept for later. */
  readonly codes: readonly string[];
}

/** The rules of the rewards partner. */
export const rewardsTerms: VersionRules<RewardsPartner, RewardsFacts> = {
  typed: (value) => ({
    name: value?.name ?? "",
    email: value?.email ?? "",
    ...typedCountries(value?.countries),
    discountCode: value?.discountCode ?? "",
    referenceName: value?.referenceName ?? "",
    numberShape: value?.numberShape ?? "",
    numbers: value?.isAnyNumberTaken ? "any" : "listed",
    reviewHeading: value?.reviewHeading ?? "",
    reviewText: value?.reviewText ?? "",
  }),
  read(typed, { codes }) {
    const errors: Record<string, SettingErrors[string]> = {};
    const { letters, countries } = wordsReader(typed, errors);
    const email = parseEmail(typed.email ?? "");
    if (email === null) errors.email = ["Enter an email address"];
    const discountCode = codes.find((code) => code === typed.discountCode);
    if (discountCode === undefined) errors.discountCode = ["Choose a code that can be kept as a reward"];
    const numberShape = parseNumberShape(typed.numberShape ?? "");
    if (numberShape === null) errors.numberShape = [NUMBER_SHAPE_WORDS];
    return settled(errors, {
      name: letters("name", 60),
      email: email ?? "",
      countries: countries(),
      discountCode: discountCode ?? "",
      referenceName: letters("referenceName", 40),
      numberShape: numberShape ?? "",
      isAnyNumberTaken: typed.numbers === "any",
      reviewHeading: letters("reviewHeading", 80),
      reviewText: letters("reviewText", 300),
    });
  },
  words: (value) => [
    ["Partner", value.name],
    ["Notified of kept rewards", value.email],
    ["Where", countriesWords(value.countries)],
    ["Code", value.discountCode],
    ["Its number", `${value.referenceName}, like ${exampleOf(value.numberShape)}`],
    ["Who can use it", value.isAnyNumberTaken ? "Every number that looks like this" : "The numbers of its list"],
    ["Over the review", value.reviewHeading],
    ["Under it", value.reviewText],
  ],
};
