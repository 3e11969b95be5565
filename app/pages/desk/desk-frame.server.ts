import { DESK_LISTS, type ListId } from "../../domain/operations/desk/lists";
import { type DeskRight, hasDeskRight } from "../../domain/identity/roles";
import type { WorkFrame, WorkLink } from "../../ui/work-nav";
import type { DeskPerson } from "../../usecases/operations/desk/desk-person";
import type { DeskQueues } from "../../domain/operations/desk/desk-records";

/** Desk queues by the id of their section on the overview, in the order in which staff should work through them. */
export const QUEUE_TITLES = {
  calls: "Customers to call",
  unanswered: "Unanswered bookings",
  unusual: "Unusual activity",
  reports: "Reported problems",
  disputes: "Disputes",
  approvals: "Approvals",
  payments: "Stuck payments",
  differences: "Ledger differences",
  claims: "Lead refunds",
  fleet: "Fleet approvals",
  workshops: "Workshops to approve",
  details: "Business details to check",
  documents: "Expiring documents",
  "review-requests": "Review requests",
  reviews: "Reviews held back",
  messages: "Failed messages",
  webhooks: "Failing webhooks",
  "dead-letters": "Undelivered jobs",
} as const;

export type QueueId = keyof typeof QUEUE_TITLES;

type Counts = Readonly<Record<keyof DeskQueues, number>>;

/** Queues that are counted on every page, by the id of their section on the overview. */
const QUEUE_COUNTS: Partial<Record<QueueId, keyof DeskQueues>> = {
  calls: "calls",
  unanswered: "unanswered",
  reports: "reports",
  approvals: "approvals",
  payments: "payments",
  claims: "claims",
  fleet: "fleet",
  workshops: "applications",
  details: "details",
  documents: "documents",
  reviews: "reviews",
  messages: "messages",
  "dead-letters": "deadLetters",
};

/** Lists in the menu, by group. Each item is shown only with the permission for its list. */
const LIST_GROUPS: readonly (readonly [label: string, lists: readonly ListId[]])[] = [
  ["Work", ["bookings", "quotes", "callbacks", "leads", "messages"]],
  ["People and workshops", ["customers", "workshops", "reviews"]],
  ["Money", ["payments", "refunds", "disputes", "payouts", "statements"]],
];

const NAV_GROUPS: readonly {
  readonly label: string;
  readonly right: DeskRight;
  readonly links: readonly (readonly [to: string, label: string, right?: DeskRight])[];
}[] = [
  {
    label: "Prices",
    right: "supply",
    links: [
      ["/desk/discounts", "Discounts"],
      ["/desk/special-prices", "Special prices"],
      ["/desk/trade-prices", "Trade prices"],
      ["/desk/partners", "Partners"],
      ["/desk/fleets", "Fleets", "view"],
    ],
  },
  {
    label: "What customers see",
    right: "supply",
    links: [
      ["/desk/jobs", "Jobs"],
      ["/desk/holidays", "Holidays"],
      ["/desk/texts", "Texts"],
      ["/desk/help", "Help articles"],
      ["/desk/legal-texts", "Legal texts"],
      ["/desk/white-labels", "White labels"],
    ],
  },
  {
    label: "Access and data",
    right: "view",
    links: [
      ["/desk/people", "People", "staff"],
      ["/desk/integrations", "API and webhooks", "integrations"],
      ["/desk/files", "Import and export", "supply"],
      ["/desk/activity", "Security activity"],
      ["/desk/retention", "Retention"],
    ],
  },
];

/** Navigation for the role of the signed-in person. Empty queues are left out. */
export function deskFrame({ name, role }: DeskPerson, counts: Counts): WorkFrame {
  const toLink = (to: string, label: string, count: number | null = null): WorkLink => ({ to, label, count });
  const waitingLinks = Object.entries(QUEUE_TITLES).flatMap(([id, title]) => {
    const queue = QUEUE_COUNTS[id as QueueId];
    return queue === undefined || counts[queue] === 0 ? [] : [toLink(`/desk#${id}`, title, counts[queue])];
  });
  return {
    name: "Desk",
    home: "/desk",
    search: { action: "/desk/find", label: "Search bookings, plates, contacts" },
    groups: [
      {
        label: null,
        links: [
          toLink("/desk", "Overview"),
          toLink("/desk/find", "Find"),
          ...(hasDeskRight(role, "assist") ? [toLink("/desk/caller", "Quote for a caller")] : []),
          toLink("/desk/reports", "Reports"),
        ],
      },
      ...(waitingLinks.length === 0 ? [] : [{ label: "Queues", links: waitingLinks }]),
      ...LIST_GROUPS.map(([label, lists]) => ({
        label,
        links: [
          ...lists
            .filter((id) => hasDeskRight(role, DESK_LISTS[id].right))
            .map((id) => toLink(`/desk/${id}`, DESK_LISTS[id].title)),
          ...(label === "Money" && hasDeskRight(role, "approve") ? [toLink("/desk/bank-files", "Pay workshops")] : []),
        ],
      })),
      ...NAV_GROUPS.map(({ label, right, links }) => ({
        label,
        links: links.filter(([, , own = right]) => hasDeskRight(role, own)).map(([to, text]) => toLink(to, text)),
      })).filter(({ links }) => links.length > 0),
    ],
    tabs: [],
    person: { name, role: role[0]?.toUpperCase() + role.slice(1) },
  };
}
