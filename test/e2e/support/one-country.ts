/** Tag of tests of rules that are the same in every country; they run only in Australia. Tests of country differences run in each country. */
export const ONE_COUNTRY = "@one-country";
