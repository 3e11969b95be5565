import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/answers";
import { linesCsv } from "~/domain/statements/csv";
import { requireUser } from "~/pages/portal/guard.server";
import { csvAnswer, monthAsked } from "~/pages/portal/statements/month-asked.server";

/** Every line of a month as a spreadsheet reads it. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const found = await monthAsked(app, request, params.month);
  if (!found.ok) throw refusedPage(found.code);
  const { statement } = found;
  return csvAnswer(linesCsv(statement), `statement-${statement.number}.csv`);
}
