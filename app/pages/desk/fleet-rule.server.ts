import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { MAX_BACKUP_HOURS, MAX_PERCENT_ABOVE_MEDIAN, describeApprovalRule } from "~/domain/fleet/approval-rule";
import { formatMoment } from "~/domain/core/time/format-moment";
import type { FleetCompany } from "~/domain/fleet/fleet-company";
import { parseEmail } from "~/domain/identity/contact/email";
import { COUNTRIES } from "~/domain/core/country/country";
import { readMoney } from "~/domain/core/money/read-number";
import { monthAt, formatStatementMonth } from "~/domain/ledger/statements/month";
import { parseWholeHours, parseWholePercent } from "~/domain/core/forms/read-form";
import { addMonths } from "~/domain/core/time/days";
import { checkboxField, textField } from "~/http/parse-form";
import { positiveNumberOf } from "~/http/route-params";
import type { FieldErrors } from "~/ui/field-errors";
import type { Context } from "~/usecases/context";
import type { ApprovalRuleVersion } from "~/domain/fleet/fleet-records";
import { WEEKDAYS } from "~/domain/supplier/supplier-settings/hours";

/** Number of months offered for the list of bookings. */
const MONTH_COUNT = 13;

/** Parses the company in a URL. */
export function parseCompany(text: string | undefined): number {
  const company = positiveNumberOf(text);
  if (company === 0) throw refusedPage("fleet-company-not-found");
  return company;
}

type RuleValues = Pick<ApprovalRuleVersion, "isOff" | "limit" | "percentAboveMedian" | "window" | "backup">;

export const INPUT_RULE = z.object({
  id: textField(64),
  reason: textField(2000),
  isOn: checkboxField,
  limit: textField(20),
  percent: textField(40),
  "day-1": checkboxField,
  "day-2": checkboxField,
  "day-3": checkboxField,
  "day-4": checkboxField,
  "day-5": checkboxField,
  "day-6": checkboxField,
  "day-7": checkboxField,
  from: textField(10),
  to: textField(10),
  backupEmail: textField(300),
  backupHours: textField(10),
});

/** Parses the form into a rule, or returns errors by field. An empty field means no limit. */
export function parseRule(input: z.output<typeof INPUT_RULE>): { rule: RuleValues; errors: FieldErrors } {
  const errors: Record<string, readonly string[]> = {};
  const enteredText = (name: "limit" | "percent" | "from" | "to" | "backupEmail" | "backupHours") => input[name].trim();
  const limit = readMoney(enteredText("limit")) || null;
  if (limit === null && enteredText("limit") !== "") errors.limit = ["Enter an amount, such as 800"];
  const percentAboveMedian = parseWholePercent(enteredText("percent"), 0, MAX_PERCENT_ABOVE_MEDIAN);
  if (percentAboveMedian === null && enteredText("percent") !== "")
    errors.percent = [`Enter a whole number from 0 to ${MAX_PERCENT_ABOVE_MEDIAN}`];
  const days = WEEKDAYS.filter((day) => input[`day-${day}`] === "on");
  const from = enteredText("from");
  const to = enteredText("to");
  const approvalWindow = days.length === 0 && from === "" && to === "" ? null : { days, from, to };
  const email = enteredText("backupEmail") === "" ? null : parseEmail(enteredText("backupEmail"));
  if (email === null && enteredText("backupEmail") !== "")
    errors.backupEmail = ["Enter an email address like name@example.com"];
  const backupDelayHours = parseWholeHours(enteredText("backupHours"), 1, MAX_BACKUP_HOURS);
  if (email !== null && backupDelayHours === null)
    errors.backupHours = [`Enter a whole number of hours from 1 to ${MAX_BACKUP_HOURS}`];
  if (enteredText("backupEmail") === "" && enteredText("backupHours") !== "")
    errors.backupEmail = ["Enter the email address to contact after this many hours"];
  const backup = email === null || backupDelayHours === null ? null : { email, afterHours: backupDelayHours };
  return { rule: { isOff: input.isOn !== "on", limit, percentAboveMedian, window: approvalWindow, backup }, errors };
}

/** Initial form values of a rule. */
function ruleValues(rule: ApprovalRuleVersion | undefined): Readonly<Record<string, string>> {
  const days = rule?.window?.days ?? [];
  return {
    isOn: rule === undefined || rule.isOff ? "" : "on",
    limit: rule?.limit == null ? "" : (rule.limit / 100).toFixed(2).replace(/\.00$/, ""),
    percent: rule?.percentAboveMedian == null ? "" : String(rule.percentAboveMedian),
    ...Object.fromEntries(WEEKDAYS.map((day) => [`day-${day}`, days.includes(day) ? "on" : ""])),
    from: rule?.window?.from ?? "",
    to: rule?.window?.to ?? "",
    backupEmail: rule?.backup?.email ?? "",
    backupHours: rule?.backup ? String(rule.backup.afterHours) : "",
  };
}

/** View model of a fleet company page. */
export function fleetView(
  app: Context,
  {
    company,
    rules,
  }: {
    readonly company: Pick<FleetCompany, "id" | "slug" | "name" | "email">;
    readonly rules: readonly ApprovalRuleVersion[];
  },
) {
  const { currency, defaultZone } = COUNTRIES[app.config.country];
  const firstMonth = `${monthAt(app.clock.now(), defaultZone)}-01`;
  const [current] = rules;
  return {
    id: app.ids.guid(),
    companyId: company.id,
    slug: company.slug,
    name: company.name,
    email: company.email,
    isRequested: current !== undefined && !current.isOff,
    values: ruleValues(current),
    versions: rules.map((rule) => ({
      version: rule.version,
      text: rule.isOff ? `rule ${rule.version}: off` : describeApprovalRule(rule, currency),
      backup:
        rule.isOff || rule.backup === null
          ? null
          : `After ${rule.backup.afterHours} hours, we also ask ${rule.backup.email}`,
      set: `${formatMoment(rule.setAt, defaultZone)}, ${rule.setBy}`,
    })),
    // Starts one month ahead, because work is already booked for the next month.
    months: Array.from({ length: MONTH_COUNT }, (_, monthsBack) =>
      addMonths(firstMonth, 1 - monthsBack).slice(0, 7),
    ).map((month) => ({
      to: `/desk/fleets/${company.id}/${month}.csv`,
      label: formatStatementMonth(month),
    })),
  };
}
