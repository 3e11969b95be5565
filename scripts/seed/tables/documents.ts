import { symptomGuide } from "../symptom-guide.ts";
import { readCell, parseCsv, table, textOrNull } from "../table.ts";

export const messages = table("messages", ["key", "channel", "audience", "subject", "body"], (read) =>
  parseCsv(read("catalogue/messages.csv")).map((row) => ({
    key: readCell(row, "key"),
    channel: readCell(row, "channel"),
    audience: readCell(row, "audience"),
    subject: textOrNull(row, "subject"),
    body: readCell(row, "body"),
  })),
);

const DOCUMENTS = ["services", "faqs-customers", "workshop-policies", "site-pages", "public-pages"] as const;

/** Documents that are read as a whole. They are stored as compact JSON, because people do not read the rows. */
export const referenceDocuments = table("reference_documents", ["name", "body"], (read) => [
  ...DOCUMENTS.map((name) => ({ name, body: JSON.stringify(JSON.parse(read(`catalogue/${name}.json`))) })),
  { name: "symptom-guide", body: JSON.stringify(symptomGuide(read)) },
]);
