import { dayAt, timeAt } from "../../domain/core/time/days";
import { formatDay } from "../../domain/core/time/format";
import { COUNTRIES } from "../../domain/core/country/country";
import { parseMoment } from "../../domain/lead/call-outcome";
import {
  listCallDays,
  callEndsAt,
  formatCallSlot,
  formatCallingHours,
  type CallCentre,
  formatCallTime,
  parseCallSlot,
} from "../../domain/lead/call-hours";
import type { LeadGuid } from "../../domain/core/ids";
import { submissionMessages } from "../../domain/lead/submission-messages";
import { outcomePath } from "../../domain/lead/submission-outcome";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { Context } from "../context";
import { serviceWindow } from "./dates/service-window";
import { sealMessage } from "../notifications/seal-message";
import { consumeSendQuota } from "../identity/verification/code-keys";
import { decryptContact, isHolderOf, openLead } from "./open-lead";

/** A requested call, as the lead's holder sees it. */
export interface RequestedCall {
  /** "Fri 27 Nov 2026, 8 am to 10 am". Null = as soon as possible, for example because the chosen time has passed. */
  readonly text: string | null;
  /** The current form value. "" = as soon as possible. */
  readonly selectedTime: string;
  /** The selectable start times: the posted value in the call team's zone, and the label in the customer's zone. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The customer's time zone if it differs from ours; null = the same. */
  readonly zone: string | null;
  /** The first and last hour for calls, in the customer's time zone: "8 am and 6 pm". */
  readonly hours: string;
}

/** The time zone of the call team and the days on which it does not work. */
async function loadCallTeam(context: Context): Promise<CallCentre> {
  const { country } = context.config;
  const { defaultZone: zone, callCentreState: state } = COUNTRIES[country];
  const { isBlocked } = serviceWindow(context, { country, state, zone }, await context.db.blockedDates.all());
  return { zone, isBlocked };
}

/** Whether a call has ever been requested for a lead, with its details and options for the holder. */
export interface CallState {
  readonly ok: true;
  readonly isRequested: boolean;
  /** Null = there is no open call, or the viewer is not the holder. */
  readonly requestedCall: RequestedCall | null;
  /** Whether the viewer holds the lead and we have a phone number for it. */
  readonly canRequestCall: boolean;
}

/** The call that a lead's holder requested, with the possible times. */
export async function readCallState(context: Context, guid: LeadGuid): Promise<CallState> {
  const [storedLead, call, callers] = await Promise.all([
    context.db.leads.findStored(guid),
    context.db.callbacks.find(guid),
    loadCallTeam(context),
  ]);
  const isHolder = storedLead !== null && (await isHolderOf(context, storedLead));
  if (storedLead === null || !isHolder || !call?.isOpen) {
    const canRequestCall =
      call === null && isHolder && storedLead !== null && (await decryptContact(context, storedLead)).mobile !== null;
    return { ok: true, isRequested: call !== null, requestedCall: null, canRequestCall };
  }
  const customerZone = storedLead.lead.suburb?.zone ?? callers.zone;
  const now = context.clock.now();
  const days = listCallDays(now, callers, customerZone);
  const isOver = call.wantedAt !== null && callEndsAt(call.wantedAt) <= now;
  const callStart = days
    .flatMap(({ startTimes }) => startTimes)
    .find((start) => parseMoment(start, callers.zone) === call.wantedAt);
  const requestedCall: RequestedCall = {
    text: call.wantedAt === null || isOver ? null : formatCallTime(call.wantedAt, callers.zone, customerZone),
    selectedTime: callStart ?? "",
    options: days.flatMap(({ startTimes }) =>
      startTimes.map((value) => {
        const at = parseMoment(value, callers.zone) ?? now;
        const day = formatDay(dayAt(at, customerZone), { year: false });
        return { value, label: `${day}, ${formatCallSlot(timeAt(at, customerZone))}` };
      }),
    ),
    zone: customerZone === callers.zone ? null : customerZone,
    hours: formatCallingHours(now, callers.zone, customerZone),
  };
  return { ok: true, isRequested: true, requestedCall, canRequestCall: false };
}

/**
 * Stores when a lead's holder wants to be called, and sends a confirmation. The input is a time in the operator's zone ("2026-11-27T08:00"), or "" for as soon
 * as possible. Limited to one change a minute and five an hour, because each one sends a message.
 */
export async function chooseCallTime(
  context: Context,
  guid: LeadGuid,
  input: string,
): Promise<
  | { readonly ok: true }
  | Refusal<"lead-not-found" | "not-the-holder" | "invalid-input" | "rate-limited" | "already-decided">
> {
  const { db, clock, config } = context;
  const [storedLead, callers] = await Promise.all([db.leads.findStored(guid), loadCallTeam(context)]);
  if (storedLead === null) return refuse("lead-not-found");
  if (!(await isHolderOf(context, storedLead))) return refuse("not-the-holder");
  const now = clock.now();
  const requestedAt = input === "" ? null : parseCallSlot(input, now, callers, storedLead.lead.suburb?.zone);
  if (input !== "" && requestedAt === null)
    return refuse("invalid-input", { when: ["We cannot call you then. Choose one of the times in the list"] });
  const call = await db.callbacks.find(guid);
  if (!call?.isOpen) return refuse("already-decided");
  if (call.wantedAt === requestedAt) return { ok: true };
  if (!(await consumeSendQuota(context, `call of ${guid}`)))
    return refuse("rate-limited", { when: ["You changed the time a moment ago. Wait a minute and try again"] });
  const { lead } = await openLead(context, storedLead);
  const link = new URL(outcomePath({ kind: "callback", schedulesCallback: true }, guid), config.brand.websiteUrl).href;
  const callTimeText =
    requestedAt === null ? undefined : `on ${formatCallTime(requestedAt, callers.zone, lead.suburb?.zone)}`;
  const messages = await Promise.all(
    submissionMessages(lead, { kind: "callback", schedulesCallback: true }, link, callTimeText).map((message) =>
      sealMessage(context, {
        ...message,
        id: `call-time:${guid}:${now}:${message.channel}`,
        about: guid,
        notBefore: now,
      }),
    ),
  );
  if (!(await db.callbacks.chooseTime(guid, requestedAt, messages, now))) return refuse("already-decided");
  context.later(context.jobs.sendMessages());
  return { ok: true };
}
