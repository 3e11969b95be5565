import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "../../../answers";
import type { DeskRight } from "../../../domain/desk/roles";
import { hiddenAfter, LISTING_MOVES, type ListingMove, listingMoves } from "../../../domain/desk/workshop-listing";
import { deskMay } from "../../../domain/desk/roles";
import type { SupplierId } from "../../../domain/ids";
import type { OutcomeCode } from "../../../domain/outcomes";
import { supplierIdOf } from "../../../http/named";
import { readPosted, refuseForm, typedWords } from "../../../http/typed-form";
import type { Context } from "../../../usecases/context";
import type { Pressed } from "../../../usecases/desk/act";
import {
  changeListing,
  correctShopContact,
  decideDetails,
  messageShop,
  readShop,
  setCommissionAtDesk,
  waitingChange,
} from "../../../usecases/desk/shops";
import { enterBankAccount, sendBankCode } from "../../../usecases/desk/payouts";
import type { DeskShop } from "../../../usecases/ports/desk-shops";
import { ACCOUNT_HINT, ACCOUNT_LABEL } from "../../joining/question-fields";
import type { ActView } from "../act-form";
import { deskRefused, isDeskRefusal, requireFreshDesk } from "../guard.server";
import { MOVE_LABELS } from "./shop-view.server";

const ACTS = [...LISTING_MOVES, "message", "contact", "commission", "bank-code", "bank", "details"] as const;
type Act = (typeof ACTS)[number];
const isMove = (act: Act): act is ListingMove => LISTING_MOVES.some((move) => move === act);

/** Money, and where it goes, is for people who approve payments. */
const OF_MONEY: readonly Act[] = ["commission", "bank-code", "bank"];
const RIGHT_OF = (act: Act): DeskRight => (act === "message" ? "care" : OF_MONEY.includes(act) ? "approve" : "supply");

const CONSEQUENCES: Readonly<Record<ListingMove, string>> = {
  pause:
    "Customers are not offered this workshop until you reopen it. Its bookings stay, and its people can still sign in.",
  close:
    "Customers are no longer offered this workshop. Its bookings stay. Its people can read what it had for 90 days and then no longer sign in.",
  reopen: "Customers are offered this workshop again, unless one of its documents has expired.",
};

const TYPED = z.object({
  id: typedWords(64),
  reason: typedWords(2000),
  subject: typedWords(200),
  message: typedWords(3000),
  contactName: typedWords(200),
  email: typedWords(254),
  phone: typedWords(40),
  percent: typedWords(40),
  from: typedWords(10),
  name: typedWords(200),
  account: typedWords(60),
  code: typedWords(20),
  request: typedWords(64),
  decision: typedWords(20),
});

function asked(params: ActionFunctionArgs["params"]): { readonly act: Act; readonly supplierId: SupplierId } {
  const act = ACTS.find((each) => each === params.act);
  const supplierId = supplierIdOf(params.supplierId);
  if (act === undefined || supplierId === null) throw refusedPage("page-not-found");
  return { act, supplierId };
}

type Parts = Pick<ActView, "title" | "what" | "fields" | "button"> &
  Partial<Pick<ActView, "closed" | "isDanger" | "facts" | "hidden" | "reasonHint">>;

async function detailsParts(app: Context, supplierId: SupplierId): Promise<Parts> {
  const change = await waitingChange(app, supplierId);
  return {
    title: "Decide on a change of business details",
    what: "What you accept takes effect at once: customers see it, and distances, the licence that is needed and the time zone follow the address. We email the owner.",
    facts:
      change === null
        ? []
        : [
            ...change.lines.map(({ label, was, becomes }) => ({ label, words: `${was} → ${becomes}` })),
            ...(change.section === "business-details"
              ? [{ label: "The register has", words: change.registeredAs ?? "No answer: check the register" }]
              : []),
            { label: "Entered by", words: change.actorName },
          ],
    hidden: { request: change?.id ?? "" },
    fields: [
      {
        name: "decision",
        label: "Decision",
        kind: "choice",
        options: [
          { value: "accept", label: "Accept" },
          { value: "accept-documents", label: "Accept, and ask for its documents again" },
          { value: "refuse", label: "Refuse" },
        ],
      },
    ],
    reasonHint: "The owner reads it.",
    button: "Decide",
    closed: change === null ? "No change waits for a decision." : null,
  };
}

function partsOf(act: Exclude<Act, "details">, shop: DeskShop): Parts {
  if (isMove(act))
    return {
      title: `${MOVE_LABELS[act]} ${shop.name}`,
      what: CONSEQUENCES[act],
      fields: [],
      button: MOVE_LABELS[act],
      isDanger: act !== "reopen",
      closed:
        shop.hiddenBecause === hiddenAfter(act) || !listingMoves(shop.hiddenBecause).includes(act)
          ? "This has been done already, or is not possible in its present state."
          : null,
    };
  if (act === "message")
    return {
      title: "Send a message",
      what: "The email goes to the owner of the workshop, or to its own address where it has no owner.",
      fields: [
        { name: "subject", label: "Subject", kind: "text" },
        { name: "message", label: "Message", kind: "area", most: 2000 },
      ],
      button: "Send",
    };
  if (act === "commission")
    return {
      title: "Set commission",
      what: "It applies to bookings made from that day on. Existing bookings keep the commission they were made under.",
      fields: [
        { name: "percent", label: "Percent", hint: "From 0 to 50, like 12.5", kind: "text" },
        { name: "from", label: "From", hint: "Leave empty for today", kind: "day" },
      ],
      button: "Set commission",
    };
  if (act === "bank-code")
    return {
      title: "Send a code for the bank account",
      what: "The code goes by email to the owner of the workshop, or to its own address where it has no owner. Call the workshop on the number that you know and have the code read out.",
      fields: [],
      button: "Send the code",
    };
  if (act === "bank")
    return {
      title: "Enter the bank account",
      what: "Payouts go to this account from tomorrow, and we email the workshop. The number is not shown again.",
      fields: [
        { name: "name", label: "Name of the account", kind: "text" },
        {
          name: "account",
          label: ACCOUNT_LABEL[shop.country],
          hint: ACCOUNT_HINT[shop.country],
          kind: "text",
        },
        { name: "code", label: "Code", hint: "Six digits, from the email to the workshop", kind: "text" },
      ],
      button: "Save the account",
    };
  return {
    title: "Correct contact details",
    what: "Messages and customers use these, and the email can sign in to the workshop’s portal. We email the owner what has changed.",
    fields: [
      { name: "contactName", label: "Contact", kind: "text", value: shop.contactName },
      { name: "email", label: "Email", kind: "email", value: shop.email },
      { name: "phone", label: "Phone", kind: "text", value: shop.phone },
    ],
    button: "Save",
  };
}

export async function loadShopAct(
  app: Context,
  request: Request,
  params: ActionFunctionArgs["params"],
): Promise<ActView> {
  const { act, supplierId } = asked(params);
  const found = await readShop(app, supplierId);
  if (!found.ok) throw isDeskRefusal(found.code) ? deskRefused(request, app, found.code) : refusedPage(found.code);
  if (act === "contact" || act === "bank") await requireFreshDesk(request, app);
  if (!deskMay(found.person.role, RIGHT_OF(act))) throw refusedPage("desk-role-forbidden");
  return {
    about: found.shop.name,
    back: `/desk/workshops/${supplierId}`,
    backLabel: "Back to the workshop",
    id: app.ids.guid(),
    hidden: {},
    first: null,
    closed: null,
    isDanger: false,
    ...(act === "details" ? await detailsParts(app, supplierId) : partsOf(act, found.shop)),
  };
}

export async function pressShopAct({ request, params, context: { app } }: ActionFunctionArgs) {
  const { act, supplierId } = asked(params);
  const posted = await readPosted(request, TYPED);
  if (posted.status !== "success") return refuseForm(posted);
  const typed = posted.value;
  const pressed: Pressed = typed;
  const done = isMove(act)
    ? await changeListing(app, supplierId, pressed, act)
    : act === "message"
      ? await messageShop(app, supplierId, pressed, typed)
      : act === "commission"
        ? await setCommissionAtDesk(app, supplierId, pressed, typed)
        : act === "bank-code"
          ? await sendBankCode(app, supplierId, pressed)
          : act === "bank"
            ? await enterBankAccount(app, supplierId, pressed, typed)
            : act === "details"
              ? await decideDetails(app, supplierId, pressed, typed)
              : await correctShopContact(app, supplierId, pressed, typed);
  if (done.ok) return redirect(`/desk/workshops/${supplierId}${act === "bank-code" ? "/bank" : ""}`, 303);
  if (isDeskRefusal(done.code)) throw deskRefused(request, app, done.code);
  return refuseForm(posted, done as { code: OutcomeCode });
}
