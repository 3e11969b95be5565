import { refuse } from "../../../domain/core/outcomes";
import { parseMonth } from "../../../domain/ledger/statements/month";
import type { Context } from "../../../usecases/context";
import { readStatement } from "../../../usecases/ledger/statements/read-statements";
import { readStoreId } from "../settings/store-param";

/** Reads the statement in the URL: "/workshop/statements/2026-11?store=12". An invalid month returns `statement-not-found`. */
export function readMonthStatement(app: Context, request: Request, text: string | undefined) {
  const month = parseMonth(text ?? "");
  return month === null ? refuse("statement-not-found") : readStatement(app, readStoreId(request), month);
}

/** CSV download that is not cached. */
export const csvResponse = (text: string, name: string): Response =>
  // The byte order mark tells a spreadsheet that the text is UTF-8.
  new Response(`\uFEFF${text}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
