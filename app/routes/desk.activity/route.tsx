import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { COUNTRIES } from "~/domain/core/country/country";
import { SECURITY_EVENTS, type SecurityEvent } from "~/domain/operations/health/security-events";
import { SECURITY_EVENT_LABELS } from "~/texts/desk";
import { formatMoney } from "~/domain/core/money/format";
import { type Cents, ZERO } from "~/domain/core/money/money";
import { formatDay } from "~/domain/core/time/format";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/page";
import { readSecurityDays, SMS_COST_DAYS } from "~/usecases/operations/desk/activity";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Security activity" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const securityDays = await readSecurityDays(app);
  if (!securityDays.ok) throw deskRefusalResponse(request, app, securityDays.code);
  const { days, counts, unusual, texts } = securityDays;
  const { currency } = COUNTRIES[app.config.country];
  const formatAmount = (amount: Cents) => formatMoney(amount, currency);
  const [today] = texts.byDay;
  return {
    days: days.map((day) => formatDay(day)),
    kinds: (Object.keys(SECURITY_EVENTS) as SecurityEvent[]).map((event) => ({
      event,
      label: SECURITY_EVENT_LABELS[event],
      isUnusual: unusual.some((unusualActivity) => unusualActivity.event === event),
      counts: days.map((day) => counts.find((row) => row.day === day && row.name === event)?.n ?? 0),
    })),
    texts: {
      parts: texts.byDay.map(({ parts }) => parts),
      costs: texts.byDay.map(({ cost }) => formatAmount(cost)),
      summary: `${formatAmount(today?.cost ?? ZERO)} today, ${formatAmount(texts.total.cost)} for ${texts.total.parts} texts in the last ${SMS_COST_DAYS} days. A text message in several parts counts as several.`,
      alarm: formatAmount(texts.alarmThreshold),
      isAlarm: (today?.cost ?? ZERO) >= texts.alarmThreshold,
    },
  };
}

/** Counts of sign-ins, codes, refused permissions and rate limits, and the cost of text messages. */
export default function Activity() {
  const { days, kinds, texts } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title="Security activity"
      subtitle="By day, newest first. Counts may be a few minutes behind."
      width="wide"
    >
      <div className="grid gap-8">
        <DayTable
          label="Events by day"
          first="Event"
          days={days}
          rows={kinds.map(({ event, label, isUnusual, counts }) => ({
            key: event,
            label,
            note: isUnusual ? "unusual today" : null,
            cells: counts,
          }))}
        />
        <Section id="texts" title="Cost of text messages">
          {texts.isAlarm && (
            <Notice tone="attention" title={`Text messages have cost ${texts.alarm} or more today`}>
              Check whether one network or workshop is behind most of the texts. The sending limits are in the
              deployment settings.
            </Notice>
          )}
          <p>{texts.summary}</p>
          <DayTable
            label="Texts by day"
            first="Texts"
            days={days}
            rows={[
              { key: "parts", label: "Sent", note: null, cells: texts.parts },
              {
                key: "cost",
                label: "Cost",
                note: texts.isAlarm ? `alert limit ${texts.alarm}` : null,
                cells: texts.costs,
              },
            ]}
          />
          <p className="text-sm text-soft">
            Estimated from the prices in the settings. The alert limit is {texts.alarm} a day.
          </p>
        </Section>
      </div>
    </DeskPage>
  );
}

interface DayTableProps {
  readonly label: string;
  readonly first: string;
  readonly days: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly note: string | null;
    readonly cells: readonly (string | number)[];
  }[];
}

/** Table with a row for each kind and a column for each day. */
function DayTable({ label, first, days, rows }: DayTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard too
    <section aria-label={label} className="overflow-x-auto" tabIndex={0}>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="min-w-40 py-2 pr-4">
              {first}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="px-2 py-2 text-right whitespace-nowrap">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal">
                {row.label}
                {row.note && <strong> ({row.note})</strong>}
              </th>
              {row.cells.map((cell, column) => (
                <td key={days[column]} className="px-2 py-2 text-right tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
