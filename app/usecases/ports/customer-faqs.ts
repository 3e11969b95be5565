/** `{brand}` and `{support_phone}` are replaced by the settings. */
export interface CustomerFaq {
  readonly id: number;
  readonly topic: string;
  readonly question: string;
  readonly answer: string;
}

/** Customers' questions with our answers (data/catalogue/faqs-customers.json). Cached after the first read. */
export interface CustomerFaqs {
  all(): Promise<readonly CustomerFaq[]>;
}
