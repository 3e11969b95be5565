/** What a country's business register says about a number. */
export type RegisterAnswer =
  | { readonly kind: "found"; readonly name: string }
  /** The number does not exist. */
  | { readonly kind: "none" }
  /** The number is no longer active. */
  | { readonly kind: "ended" }
  /** It did not answer, or not in a way that can be read. */
  | { readonly kind: "unavailable" };

/** The register of the deployment's country. */
export interface BusinessRegister {
  /** Digits alone. */
  find(number: string): Promise<RegisterAnswer>;
}
