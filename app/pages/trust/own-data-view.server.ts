import { refusedPage } from "~/error-responses";
import { formatPageMoment } from "~/ui/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { formatMoney } from "~/domain/core/money/format";
import { cents } from "~/domain/core/money/money";
import { NOT_EXPORTED_DATA } from "~/texts/privacy";
import type { Price } from "~/domain/pricing/price";
import { type Fact, listFacts } from "~/domain/privacy/own-data";
import type { Context } from "~/usecases/context";
import { type PersonalData, readOwnData, streamOwnData } from "~/usecases/privacy/export-person";
import { fileResponse } from "~/http/responses";

/** The personal data of a verified person. Rate-limited, because it reads a lot. Throws an error page if it is refused. */
export async function requireOwnData(app: Context) {
  if (!(await app.limits.code("own-data"))) throw refusedPage("rate-limited");
  const data = await readOwnData(app);
  if (!data.ok) throw refusedPage(data.code);
  return data;
}

/** Serves the personal data as a file. It is streamed, because it may be long. */
export function ownDataFile(app: Context, data: PersonalData, name: string): Response {
  const jsonChunks = streamOwnData(app, data);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done: isDone, value } = await jsonChunks.next();
      if (isDone) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return fileResponse(name, "application/json; charset=utf-8", body);
}

/** Formats the agreed price of a booking, one item per line. */
function formatPriceLines(
  { price }: Readonly<Record<string, unknown>>,
  formatAmount: (amount: number) => string,
): readonly Fact[] {
  const { lines = [] } = (price ?? {}) as { readonly lines?: Price["lines"] };
  return lines.map(({ label, amount }) => ({ label: "Agreed", text: `${label}, ${formatAmount(amount)}` }));
}

/** The personal data as readable lines. */
export async function ownDataView(app: Context) {
  const { maskedContacts, mobileNeeded, sections } = await requireOwnData(app);
  const { defaultZone, currency } = COUNTRIES[app.config.country];
  const tableTexts = {
    moment: (ms: number) => formatPageMoment(ms, defaultZone),
    money: (amount: number) => formatMoney(cents(amount), currency),
  };
  return {
    knownBy: maskedContacts,
    mobileNeeded,
    madeAt: tableTexts.moment(app.clock.now()),
    leftOut: NOT_EXPORTED_DATA,
    sections: sections
      .filter(({ rows }) => rows.length > 0)
      .map(({ name, title, rows }) => ({
        name,
        title,
        rows: rows.map((row) => [...formatPriceLines(row, tableTexts.money), ...listFacts(row, tableTexts)]),
      })),
  };
}
