/** What a country's register of businesses says of a number. */
export type RegisterAnswer =
  | { readonly kind: "found"; readonly name: string }
  /** Nobody has the number. */
  | { readonly kind: "none" }
  /** Somebody had it. */
  | { readonly kind: "ended" }
  /** It did not answer, or not in a way that can be read. */
  | { readonly kind: "unavailable" };

/** The register of the deployment's country. */
export interface BusinessRegister {
  /** Digits alone. */
  find(number: string): Promise<RegisterAnswer>;
}
