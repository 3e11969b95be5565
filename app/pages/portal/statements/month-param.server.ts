import { refuse } from "../../../domain/core/outcomes";
import { parseMonth } from "../../../domain/ledger/statements/month";
import type { Context } from "../../../usecases/context";
import { readStatement } from "../../../usecases/ledger/statements/read-statements";
import { readStoreId } from "../settings/store-param";

/** The statement that an address names: "/workshop/statements/2026-11?store=12". Text that is no month is one that nobody has. */
export function readMonth(app: Context, request: Request, text: string | undefined) {
  const month = parseMonth(text ?? "");
  return month === null ? refuse("statement-not-found") : readStatement(app, readStoreId(request), month);
}

/** A file to keep, of its own and nobody else's. */
export const csvAnswer = (text: string, name: string): Response =>
  // The mark before it tells a spreadsheet that the letters are UTF-8.
  new Response(`\uFEFF${text}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
