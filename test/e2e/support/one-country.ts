/** Of a journey about rules that are the same in every country: it is walked in Australia alone. What a country changes is walked in each. */
export const ONE_COUNTRY = "@one-country";
