import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES } from "~/domain/core/country/country";
import { DESK_ROLES, type DeskRole, needsConfirmation } from "~/domain/identity/roles";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse, refuseDeskForm, requireFreshDeskSignIn } from "~/pages/desk/guard.server";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { addStaff, confirmStaff, readStaff, removeStaff, signOutAtDesk } from "~/usecases/operations/desk/staff";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction = () => [{ title: "Desk staff" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const staff = await readStaff(app);
  if (staff.ok) await requireFreshDeskSignIn(request, app);
  if (!staff.ok) throw deskRefusalResponse(request, app, staff.code);
  const zone = COUNTRIES[app.config.country].defaultZone;
  return {
    id: app.ids.guid(),
    signOutId: app.ids.guid(),
    isSignedOut: new URL(request.url).searchParams.has("signed-out"),
    hasSecondAdmin: staff.hasSecondAdmin,
    members: staff.members.map(({ email, role, addedBy, addedByEmail, addedAt, confirmedRole, confirmedBy }) => ({
      email,
      role,
      isYou: email === staff.email,
      confirmed: confirmedRole === role ? (confirmedBy === null ? null : `Confirmed by ${confirmedBy}`) : null,
      pending:
        confirmedRole === role
          ? null
          : needsConfirmation(role)
            ? `Not confirmed: ${confirmedRole === null ? "the role is not active yet" : `acts as ${confirmedRole} until then`}.`
            : "Not confirmed: anything this person gives away must be approved by someone other than the admin who added them.",
      canConfirm: confirmedRole !== role && email !== staff.email && addedByEmail !== staff.email,
      confirmId: app.ids.guid(),
      since: addedAt === 0 ? null : `Added ${formatMoment(addedAt, zone)} by ${addedBy}`,
      removeId: app.ids.guid(),
    })),
  };
}

const INPUT_FIELDS = z.object({
  intent: z.enum(["add", "remove", "confirm", "sign-out"]),
  id: textField(64),
  email: textField(254),
  role: textField(20),
  reason: textField(2000),
});

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { intent, email, role, ...submission } = postedForm.value;
  const result =
    intent === "add"
      ? await addStaff(app, submission, { email, role })
      : intent === "sign-out"
        ? await signOutAtDesk(app, submission, email)
        : intent === "confirm"
          ? await confirmStaff(app, submission, { email, role })
          : await removeStaff(app, submission, email);
  if (result.ok) return redirect(intent === "sign-out" ? "/desk/people?signed-out" : "/desk/people", 303);
  return refuseDeskForm(request, app, postedForm, result);
}

const ROLE_LABELS: Readonly<Record<DeskRole, string>> = {
  support: "Support: helps customers and workshops, requests refunds",
  finance: "Finance: requests refunds and decides on requests by others",
  supply: "Supply: decides which workshops are listed",
  admin: "Admin: everything, including staff roles",
};

const LABELS = { email: "Email", role: "What this person may do", reason: "Reason" };

/** List of the desk staff, with forms to change it. */
export default function DeskPeople() {
  const { id, signOutId, isSignedOut, members, hasSecondAdmin } = useLoaderData<typeof loader>();
  const formResult = useActionData<typeof action>()?.result;
  const isPosting = useSubmittingForm() !== null;
  const [form, fields] = useForm<{ email: string; role: string; reason: string; id: string }>({
    id: "add",
    lastResult: formResult ?? null,
  });
  const errors = form.allErrors;
  return (
    <DeskPage title="People" width="text">
      <ErrorSummary errors={formResult?.error} labels={LABELS} />
      {isSignedOut && !formResult && (
        <div className="mb-4">
          <Notice tone="success">Signed out of all devices.</Notice>
        </div>
      )}
      <p className="mb-4">
        A second admin confirms each person. Until then, finance and admin roles are not active, and anything that the
        person gives away needs approval.{" "}
        {!hasSecondAdmin &&
          "You are the only admin. Ask the person who runs the deployment to add a second one: npm run ops -- staff add EMAIL --role admin. The command also confirms people."}
      </p>
      <ul className="grid gap-3">
        {members.map(({ email, role, isYou, since, removeId, confirmed, pending, canConfirm, confirmId }) => (
          <li key={email} className="grid gap-1 rounded-lg border border-line bg-surface p-4">
            <h2 className="font-semibold break-words">
              {email}
              {isYou && <span className="font-normal text-soft"> (you)</span>}
            </h2>
            <p className="text-sm">{ROLE_LABELS[role]}</p>
            {(since ?? confirmed) && (
              <p className="text-sm text-soft">{[since, confirmed].filter((text) => text !== null).join(". ")}</p>
            )}
            {pending && <p className="text-sm font-semibold">{pending}</p>}
            {canConfirm && (
              <Form method="post" className="grid justify-items-start gap-3 py-2">
                <input type="hidden" name="id" value={confirmId} />
                <input type="hidden" name="email" value={email} />
                <input type="hidden" name="role" value={role} />
                <label className="grid w-full gap-1.5">
                  <span className="font-semibold">Reason</span>
                  <span className="text-sm text-soft">How do you know this is a real colleague?</span>
                  <input
                    name="reason"
                    maxLength={500}
                    className="min-h-12 w-full rounded-md border border-control bg-surface px-3 py-2"
                  />
                </label>
                <Button name="intent" value="confirm" pending={isPosting}>
                  Confirm the role<span className="sr-only"> of {email}</span>
                </Button>
              </Form>
            )}
            <Disclosure
              summary={
                <>
                  Remove<span className="sr-only"> the role of {email}</span>
                </>
              }
            >
              <Form method="post" className="grid justify-items-start gap-3">
                <input type="hidden" name="id" value={removeId} />
                <input type="hidden" name="email" value={email} />
                <label className="grid w-full gap-1.5">
                  <span className="font-semibold">Reason</span>
                  <input
                    name="reason"
                    maxLength={500}
                    className="min-h-12 w-full rounded-md border border-control bg-surface px-3 py-2"
                  />
                </label>
                <Button name="intent" value="remove" variant="danger" pending={isPosting}>
                  Remove the role
                </Button>
              </Form>
            </Disclosure>
          </li>
        ))}
      </ul>
      <section aria-labelledby="add" className="mt-8 grid gap-4">
        <h2 id="add" className="text-xl font-bold">
          Give someone a role
        </h2>
        <Form method="post" {...formProps(form)} className="grid gap-5">
          <input type="hidden" name="id" value={String(formResult?.initialValue?.id ?? id)} />
          <TextField
            name="email"
            label={LABELS.email}
            hint="The address that they sign in with"
            type="email"
            autoComplete="off"
            defaultValue={fields.email.initialValue}
            errors={errors}
          />
          <SelectField
            name="role"
            label={LABELS.role}
            placeholder="Choose a role"
            defaultValue={fields.role.initialValue}
            errors={errors}
            options={DESK_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
          />
          <TextField
            name="reason"
            label={LABELS.reason}
            hint="For the history"
            defaultValue={fields.reason.initialValue}
            errors={errors}
            maxLength={500}
          />
          <div>
            <Button name="intent" value="add" size="lg" pending={isPosting}>
              Assign the role
            </Button>
          </div>
        </Form>
      </section>
      <section aria-labelledby="sign-out" className="mt-8 grid gap-4">
        <h2 id="sign-out" className="text-xl font-bold">
          Sign someone out
        </h2>
        <p>
          Signs this email address out everywhere. It can belong to a colleague, someone at a workshop, or a customer.
          Your own devices are on{" "}
          <Link to="/devices" className="text-accent underline underline-offset-4">
            Your devices
          </Link>
          .
        </p>
        <Form method="post" className="grid gap-5">
          <input type="hidden" name="id" value={signOutId} />
          <label className="grid gap-1.5">
            <span className="font-semibold">Email address</span>
            <input
              name="email"
              type="email"
              autoComplete="off"
              maxLength={254}
              className="min-h-12 w-full rounded-md border border-control bg-surface px-3 py-2"
            />
          </label>
          <label className="grid gap-1.5">
            <span className="font-semibold">Reason</span>
            <input
              name="reason"
              maxLength={500}
              className="min-h-12 w-full rounded-md border border-control bg-surface px-3 py-2"
            />
          </label>
          <div>
            <Button name="intent" value="sign-out" variant="danger" pending={isPosting}>
              Sign out of all devices
            </Button>
          </div>
        </Form>
      </section>
    </DeskPage>
  );
}
