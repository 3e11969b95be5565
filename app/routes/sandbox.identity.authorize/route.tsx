import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { readForm } from "../../http/read-form";
import { parseForm, refuseForm } from "../../http/parse-form";
import { Button } from "../../ui/button";
import { ChoiceButtons } from "../../ui/choice-buttons";
import { ErrorSummary } from "../../ui/error-summary";
import { submittedValue } from "../../ui/field-errors";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { Page } from "../../ui/page";
import type { RouteHandle } from "../../ui/route-handle";
import { TextField } from "../../ui/text-field";
import { NO_INDEX } from "../../ui/no-index";

/** The page simulates another site, so it does not have our header. */
export const handle = { headless: true } satisfies RouteHandle;

export const meta: MetaFunction = () => [{ title: "Sandbox sign-in" }, NO_INDEX];

const NEW_PERSON = z.object({
  name: z.string("Enter a name").trim().min(1, "Enter a name").max(80),
  email: z.email("Enter an email address, like name@example.com").max(254),
  phone: z
    .string()
    .trim()
    .max(30)
    .optional()
    .transform((text) => text || null),
});

const KNOWN_PERSON = NEW_PERSON.pick({ email: true });
/** Submitted button: the subject of a person in the list, or a cancellation. */
const SIGN_IN_FIELDS = z.object({ subject: z.string().max(100).optional(), cancel: z.string().optional() });

const notFound = () => new Response(null, { status: 404 });

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const signInRequest = await app.identity.sandbox?.authorize(request);
  if (signInRequest === undefined) throw notFound();
  if (signInRequest.kind === "redirect") throw redirect(signInRequest.to);
  if (signInRequest.kind === "refused") throw new Response(signInRequest.text, { status: 400 });
  return signInRequest;
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  if (app.identity.sandbox === null) throw notFound();
  const form = await readForm(request);
  const input = parseForm(form, SIGN_IN_FIELDS);
  if (input.status !== "success") return refuseForm(input);
  const { subject, cancel } = input.value;
  const person = parseForm(form, form.has("name") ? NEW_PERSON : KNOWN_PERSON);
  const isEntered = subject === undefined && cancel === undefined;
  if (isEntered && person.status !== "success") return refuseForm(person);
  const signInChoice = await app.identity.sandbox.choose(
    request,
    cancel === undefined && subject !== undefined
      ? { subject }
      : isEntered && person.status === "success"
        ? person.value
        : "cancel",
  );
  if (!signInChoice) throw notFound();
  if (signInChoice === "unknown-email")
    return refuseForm(person, { code: "invalid-input", fields: { email: ["No one has signed up with this address"] } });
  return redirect(signInChoice.to, {
    status: 303,
    ...(signInChoice.setCookie === null ? {} : { headers: { "Set-Cookie": signInChoice.setCookie } }),
  });
}

const LABELS = { name: "Name", email: "Email", phone: "Phone" } as const;

/** The identity provider's sign-in page. Sandbox only. */
export default function SandboxSignIn() {
  const { isSignUp, personas } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const formResult = useActionData<typeof action>()?.result;
  const enteredText = (name: string) => submittedValue(formResult, name);
  return (
    <Page width="text">
      <div className="grid gap-6">
        <ErrorSummary errors={formResult?.error} labels={LABELS} />
        <h1 className="text-2xl font-bold">{isSignUp ? "Create an account" : "Who are you?"}</h1>
        <Notice tone="attention" title="Sandbox: no real accounts">
          Here the identity provider would ask for your password. Choose anyone: no password is needed.
        </Notice>
        {isSignUp ? (
          <Form method="post" reloadDocument noValidate className="grid gap-4">
            <TextField
              name="name"
              label="Name"
              errors={formResult?.error}
              defaultValue={enteredText("name")}
              autoComplete="name"
              maxLength={80}
            />
            <TextField
              name="email"
              type="email"
              label="Email"
              errors={formResult?.error}
              defaultValue={enteredText("email")}
              autoComplete="email"
              maxLength={254}
            />
            <TextField
              name="phone"
              type="tel"
              label="Phone (optional)"
              errors={formResult?.error}
              defaultValue={enteredText("phone")}
              autoComplete="tel"
              maxLength={30}
            />
            <Button size="lg">Create account</Button>
          </Form>
        ) : (
          <>
            <Form method="post" reloadDocument noValidate className="grid gap-4">
              <TextField
                name="email"
                type="email"
                label="Email"
                hint="An address that has signed up, or the email address of a demo workshop."
                errors={formResult?.error}
                defaultValue={enteredText("email")}
                autoComplete="email"
                maxLength={254}
              />
              <div>
                <Button size="lg">Sign in with this address</Button>
              </div>
            </Form>
            <p>
              <a href={`${search}&prompt=create`} className="text-accent underline underline-offset-4">
                Create an account
              </a>
            </p>
            <Form method="post" reloadDocument className="grid gap-3">
              <h2 className="text-lg font-bold">Or choose someone</h2>
              <ChoiceButtons
                name="subject"
                options={personas.map(({ subject, name, role }) => ({
                  value: subject,
                  label: name,
                  description: role,
                  icon: <Icon name="shield" />,
                }))}
              />
            </Form>
          </>
        )}
        <Form method="post" reloadDocument>
          <Button name="cancel" value="true" variant="secondary">
            Cancel
          </Button>
        </Form>
      </div>
    </Page>
  );
}
