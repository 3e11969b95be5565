import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "../../../error-responses";
import {
  findHiddenReason,
  LISTING_ACTIONS,
  type ListingAction,
  listListingActions,
  type DeskWorkshop,
} from "../../../domain/operations/desk/desk-workshop";
import { type DeskRight, hasDeskRight } from "../../../domain/identity/roles";
import type { SupplierId } from "../../../domain/core/ids";
import type { OutcomeCode } from "../../../domain/core/outcomes";
import { supplierIdOf } from "../../../http/route-params";
import { parsePostedForm, refuseForm, textField } from "../../../http/parse-form";
import type { Context } from "../../../usecases/context";
import type { ConfirmedForm } from "../../../usecases/operations/desk/act";
import {
  changeListing,
  correctWorkshopContact,
  decideDetails,
  messageWorkshop,
  readWorkshop,
  setCommissionAtDesk,
  findPendingChange,
} from "../../../usecases/operations/desk/shops";
import { enterBankAccount, sendBankCode } from "../../../usecases/operations/desk/payouts";
import { ACCOUNT_HINT, ACCOUNT_LABEL } from "../../joining/question-fields";
import type { ActionContent, ActionView } from "../action-form";
import { deskRefusalResponse, refuseDeskForm, requireFreshDeskSignIn } from "../guard.server";
import { LISTING_ACTION_LABELS } from "./shop-view.server";

const WORKSHOP_ACTIONS = [
  ...LISTING_ACTIONS,
  "message",
  "contact",
  "commission",
  "bank-code",
  "bank",
  "details",
] as const;
type WorkshopAction = (typeof WORKSHOP_ACTIONS)[number];
const isListingAction = (act: WorkshopAction): act is ListingAction =>
  LISTING_ACTIONS.some((listingAction) => listingAction === act);

/** Actions on commission and payouts, for staff who approve payments. */
const PAYMENT_ACTIONS: readonly WorkshopAction[] = ["commission", "bank-code", "bank"];
const requiredRight = (act: WorkshopAction): DeskRight =>
  act === "message" ? "assist" : PAYMENT_ACTIONS.includes(act) ? "approve" : "supply";

const CONSEQUENCES: Readonly<Record<ListingAction, string>> = {
  pause:
    "We do not offer this workshop to customers until you reopen it. Its existing bookings are not affected, and its staff can still sign in.",
  close:
    "We no longer offer this workshop to customers. Its existing bookings are not affected. Its staff can read its records for 90 days. After that, they can no longer sign in.",
  reopen: "We offer this workshop to customers again, unless one of its documents has expired.",
};

const INPUT_FIELDS = z.object({
  id: textField(64),
  reason: textField(2000),
  subject: textField(200),
  message: textField(3000),
  contactName: textField(200),
  email: textField(254),
  phone: textField(40),
  percent: textField(40),
  from: textField(10),
  name: textField(200),
  account: textField(60),
  code: textField(20),
  request: textField(64),
  decision: textField(20),
});

function readWorkshopAction(params: ActionFunctionArgs["params"]): {
  readonly act: WorkshopAction;
  readonly supplierId: SupplierId;
} {
  const act = WORKSHOP_ACTIONS.find((value) => value === params.act);
  const supplierId = supplierIdOf(params.supplierId);
  if (act === undefined || supplierId === null) throw refusedPage("page-not-found");
  return { act, supplierId };
}

async function detailsContent(app: Context, supplierId: SupplierId): Promise<ActionContent> {
  const change = await findPendingChange(app, supplierId);
  return {
    title: "Decide on a change of business details",
    effect:
      "Accepted changes take effect straight away. Customers see them, and the address determines distances, the required licence and the time zone. We email the owner.",
    facts:
      change === null
        ? []
        : [
            ...change.lines.map(({ label, was, becomes }) => ({ label, text: `${was} → ${becomes}` })),
            ...(change.section === "business-details"
              ? [{ label: "Registered name", text: change.registeredAs ?? "No answer: check the register" }]
              : []),
            { label: "Entered by", text: change.actorName },
          ],
    hidden: { request: change?.id ?? "" },
    fields: [
      {
        name: "decision",
        label: "Decision",
        kind: "choice",
        options: [
          { value: "accept", label: "Accept" },
          { value: "accept-documents", label: "Accept, and request its documents again" },
          { value: "refuse", label: "Refuse" },
        ],
      },
    ],
    reasonHint: "The owner sees this reason.",
    button: "Decide",
    unavailableReason: change === null ? "There is no change to decide on." : null,
  };
}

function actionContent(act: Exclude<WorkshopAction, "details">, workshop: DeskWorkshop): ActionContent {
  if (isListingAction(act))
    return {
      title: `${LISTING_ACTION_LABELS[act]} ${workshop.name}`,
      effect: CONSEQUENCES[act],
      button: LISTING_ACTION_LABELS[act],
      isDanger: act !== "reopen",
      unavailableReason:
        workshop.hiddenReason === findHiddenReason(act) || !listListingActions(workshop.hiddenReason).includes(act)
          ? "This has already been done, or is not possible in the workshop’s current status."
          : null,
    };
  if (act === "message")
    return {
      title: "Send a message",
      effect: "We email the owner of the workshop, or the workshop’s own address if it has no owner.",
      fields: [
        { name: "subject", label: "Subject", kind: "text" },
        { name: "message", label: "Message", kind: "area", maxLength: 2000 },
      ],
      button: "Send",
    };
  if (act === "commission")
    return {
      title: "Set commission",
      effect: "The new rate applies to bookings made on or after that day. Existing bookings keep their commission.",
      fields: [
        { name: "percent", label: "Percent", hint: "From 0 to 50, for example 12.5", kind: "text" },
        { name: "from", label: "From", hint: "Leave empty for today", kind: "day" },
      ],
      button: "Set commission",
    };
  if (act === "bank-code")
    return {
      title: "Send a code for the bank account",
      effect:
        "We email the code to the owner of the workshop, or to the workshop’s own address if it has no owner. Call the workshop on a number that we already had and ask them to read out the code.",
      button: "Send the code",
    };
  if (act === "bank")
    return {
      title: "Enter the bank account",
      effect:
        "Payouts go to this account from tomorrow, or a week after the workshop’s account has moved to another email address. We email the workshop. The number is not shown again.",
      fields: [
        { name: "name", label: "Account name", kind: "text" },
        {
          name: "account",
          label: ACCOUNT_LABEL[workshop.country],
          hint: ACCOUNT_HINT[workshop.country],
          kind: "text",
        },
        { name: "code", label: "Code", hint: "Six digits, from the email to the workshop", kind: "text" },
      ],
      button: "Save the account",
    };
  return {
    title: "Correct contact details",
    effect:
      "Customers see these details, and our messages go to them. This email address can sign in to the workshop portal. We email the owner what has changed.",
    fields: [
      { name: "contactName", label: "Contact", kind: "text", value: workshop.contactName },
      { name: "email", label: "Email", kind: "email", value: workshop.email },
      { name: "phone", label: "Phone", kind: "text", value: workshop.phone },
    ],
    button: "Save",
  };
}

export async function loadWorkshopAction(
  app: Context,
  request: Request,
  params: ActionFunctionArgs["params"],
): Promise<ActionView> {
  const { act, supplierId } = readWorkshopAction(params);
  const workshop = await readWorkshop(app, supplierId);
  if (!workshop.ok) throw deskRefusalResponse(request, app, workshop.code);
  if (act === "contact" || act === "bank") await requireFreshDeskSignIn(request, app);
  if (!hasDeskRight(workshop.person.role, requiredRight(act))) throw refusedPage("desk-role-forbidden");
  return {
    about: workshop.workshop.name,
    back: `/desk/workshops/${supplierId}`,
    backLabel: "Back to the workshop",
    id: app.ids.guid(),
    ...(act === "details" ? await detailsContent(app, supplierId) : actionContent(act, workshop.workshop)),
  };
}

export async function submitWorkshopAction({ request, params, context: { app } }: ActionFunctionArgs) {
  const { act, supplierId } = readWorkshopAction(params);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const input = postedForm.value;
  const submission: ConfirmedForm = input;
  const result = isListingAction(act)
    ? await changeListing(app, supplierId, submission, act)
    : act === "message"
      ? await messageWorkshop(app, supplierId, submission, input)
      : act === "commission"
        ? await setCommissionAtDesk(app, supplierId, submission, input)
        : act === "bank-code"
          ? await sendBankCode(app, supplierId, submission)
          : act === "bank"
            ? await enterBankAccount(app, supplierId, submission, input)
            : act === "details"
              ? await decideDetails(app, supplierId, submission, input)
              : await correctWorkshopContact(app, supplierId, submission, input);
  if (result.ok) return redirect(`/desk/workshops/${supplierId}${act === "bank-code" ? "/bank" : ""}`, 303);
  return refuseDeskForm(request, app, postedForm, result as { code: OutcomeCode });
}
