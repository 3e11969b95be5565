import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData } from "@remix-run/react";
import { z } from "zod";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { redirectToSignIn } from "~/pages/garage/own-car.server";
import { Button } from "~/ui/button";
import { submittedValue } from "~/ui/field-errors";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { acceptCar } from "~/usecases/garage/hand-over";
import { currentUser } from "~/usecases/identity/current-user";

const TITLE = "Take over a vehicle";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

const PATH = "/garage/receive";

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  if ((await currentUser(app)) === null)
    throw app.identity.provider === null ? new Response(null, { status: 404 }) : redirectToSignIn(PATH);
  return null;
}

const INPUT_FIELDS = z.object({ code: textField(40) });

/** Takes over the vehicle that the code is for. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const result = await acceptCar(app, postedForm.value.code);
  if (result.ok) return redirect(`/garage/${result.vehicleId}`, 303);
  if (result.code === "not-signed-in") return redirectToSignIn(PATH);
  return refuseForm(postedForm, result);
}

/** Page for the recipient of a vehicle's record. */
export default function ReceivePage() {
  const response = useActionData<typeof action>();
  const isPosting = useSubmittingForm() !== null;
  const errors = response?.result.error ?? null;
  return (
    <Page width="text">
      <Question title={TITLE} errors={errors} labels={{ code: "Code" }}>
        <p>Enter the code from the previous owner. The vehicle and its service record then appear in your garage.</p>
        <Form method="post" noValidate className="grid gap-6">
          <TextField
            name="code"
            label="Code"
            hint="Eight letters and numbers, like ABCD 2345"
            errors={errors}
            defaultValue={response ? (submittedValue(response.result, "code") ?? "") : ""}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button size="lg" pending={isPosting}>
            Take over the vehicle
          </Button>
        </Form>
      </Question>
    </Page>
  );
}
