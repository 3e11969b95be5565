/** `{brand}` and `{support_phone}` stand where the settings go. */
export interface CustomerFaq {
  readonly id: number;
  readonly topic: string;
  readonly question: string;
  readonly answer: string;
}

/** What customers ask, with our answers (data/catalogue/faqs-customers.json). Kept in memory after the first read. */
export interface CustomerFaqs {
  all(): Promise<readonly CustomerFaq[]>;
}
