import type { Urgency } from "../../domain/catalogue/symptoms/guide";
import { Icon } from "../../ui/icon";

/** Labels and icons of the urgency. The colour is never the only cue. */
const URGENCY_STYLES: Readonly<
  Record<Urgency, { label: string; icon: string; badge: string; banner: string; mark: string }>
> = {
  stop: {
    label: "Stop driving",
    icon: "error",
    badge: "bg-error-soft text-error",
    banner: "border-error bg-error-soft",
    mark: "text-error",
  },
  workshop: {
    // Also used for a car that does not start or charge, so it does not tell people to drive to a workshop.
    label: "Have it checked soon",
    icon: "attention",
    badge: "bg-attention-soft text-attention",
    banner: "border-attention-line bg-attention-soft",
    mark: "text-attention",
  },
  wait: {
    label: "Can wait",
    icon: "clock",
    badge: "bg-accent-soft text-accent",
    banner: "border-accent bg-accent-soft",
    mark: "text-accent",
  },
};

export const urgencyLabel = (urgency: Urgency): string => URGENCY_STYLES[urgency].label;

export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  const { label, icon, badge } = URGENCY_STYLES[urgency];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${badge}`}
    >
      <Icon name={icon} className="size-3.5" />
      {label}
    </span>
  );
}

/** The urgency and what to do now, placed first on the page. */
export function UrgencyBanner({ urgency, text }: { urgency: Urgency; text: string }) {
  const { label, icon, banner, mark } = URGENCY_STYLES[urgency];
  return (
    <div className={`flex gap-3 rounded-lg border-2 p-4 sm:gap-4 sm:p-5 ${banner}`}>
      <Icon name={icon} className={`mt-0.5 size-7 ${mark}`} />
      <div className="grid max-w-prose gap-1">
        <p className={`text-lg font-bold ${mark}`}>{label}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}
