import { cell, csv, table, textOrNull } from "../table.ts";

export const messages = table("messages", ["key", "channel", "audience", "subject", "body"], (read) =>
  csv(read("catalogue/messages.csv")).map((row) => ({
    key: cell(row, "key"),
    channel: cell(row, "channel"),
    audience: cell(row, "audience"),
    subject: textOrNull(row, "subject"),
    body: cell(row, "body"),
  })),
);

const DOCUMENTS = ["services", "fleet", "faqs-customers", "workshop-policies", "site-pages", "public-pages"] as const;

/** Members of a fleet have a table of their own; their names and numbers are not stored at all. */
const withoutMembers = (key: string, value: unknown) => (key === "memberships" ? undefined : value);

/** Documents that are read whole; packed, because nobody reads the row by eye. */
export const referenceDocuments = table("reference_documents", ["name", "body"], (read) =>
  DOCUMENTS.map((name) => ({ name, body: JSON.stringify(JSON.parse(read(`catalogue/${name}.json`)), withoutMembers) })),
);
