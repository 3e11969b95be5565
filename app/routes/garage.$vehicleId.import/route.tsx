import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ENTRY_KIND_WORDS } from "~/domain/garage/record";
import { readTyped, refuseForm, typedWords } from "~/http/typed-form";
import { CarHead } from "~/pages/garage/car-head";
import { carHead, ownCar, refusedCar } from "~/pages/garage/own-car.server";
import { readSent } from "~/pages/joining/sent-files.server";
import { Button, ButtonLink } from "~/ui/button";
import { ChoiceCards } from "~/ui/choice-cards";
import { CsvField } from "~/ui/csv-field";
import { ErrorSummary } from "~/ui/error-summary";
import { formProps } from "~/ui/form-props";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { useSending } from "~/ui/sending";
import { importRecord } from "~/usecases/garage/import-record";

const TITLE = "Bring in a file";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

const LABELS = { kind: "What is in it", file: "File" };
/** A car's whole life in letters; photos are not in it. */
const MAX_FILE_BYTES = 1024 * 1024;
/** What LubeLogger keeps apart; in a file of ours each line says it. */
const KINDS = ["service", "repair", "other"] as const;

export const loader = async ({ params, context: { app } }: LoaderFunctionArgs) =>
  carHead(await ownCar(app, params.vehicleId));

const TYPED = z.object({ kind: typedWords(20) });

/** Reads the file, and says of each line that did not come in why. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const vehicleId = params.vehicleId ?? "";
  const read = await readSent(request);
  const file = read?.sent[0];
  if (read === null || (file && file.bytes.byteLength > MAX_FILE_BYTES))
    return data(
      { result: { error: { file: ["This file is too large: send one of at most 1 MB"] } }, imported: null },
      { status: 413 },
    );
  const posted = readTyped(read.form, TYPED);
  const none = { imported: null };
  if (posted.status !== "success") return refuseForm(posted, undefined, none);
  if (!file) return refuseForm(posted, { code: "invalid-input", fields: { file: ["Choose a file"] } }, none);
  const imported = await importRecord(app, vehicleId, {
    text: new TextDecoder().decode(file.bytes),
    kind: posted.value.kind,
  });
  if (imported.ok) return data({ result: null, imported });
  if (imported.code === "invalid-input") return refuseForm(posted, imported, none);
  throw refusedCar(app, imported.code, `/garage/${vehicleId}`);
}

/** A record that was kept elsewhere comes in. */
export default function ImportPage() {
  const { id, ...head } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const isPosting = useSending() !== null;
  const result = answered?.result ?? undefined;
  const [form] = useForm<Record<"kind", string>>({ id: "import", lastResult: result ?? null });
  const errors = result?.error ?? null;
  const imported = answered?.imported ?? null;
  return (
    <Page width="text">
      <div className="grid gap-6">
        <CarHead {...head} heading={TITLE} back={{ to: `/garage/${id}`, words: head.name }} />
        <ErrorSummary errors={errors} labels={LABELS} />
        {imported && (
          <Notice
            tone={imported.refused.length === 0 ? "success" : "attention"}
            role="status"
            title={`${imported.added} added`}
          >
            {imported.refused.length > 0 && (
              <>
                <p>These lines were left out:</p>
                <ul className="list-disc pl-5">
                  {imported.refused.map(({ line, why }) => (
                    <li key={line}>
                      Line {line}: {why}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <p className="mt-2">
              <ButtonLink to={`/garage/${id}`} variant="secondary">
                See the record
              </ButtonLink>
            </p>
          </Notice>
        )}
        <p>
          Service, repair, upgrade and odometer records that LubeLogger has exported, or a CSV file of a record from
          here. What is in the record already does not come twice.
        </p>
        <Form method="post" encType="multipart/form-data" {...formProps(form)} className="grid gap-6">
          <ChoiceCards
            name="kind"
            legend="What is in it, where the file does not say?"
            errors={errors}
            options={KINDS.map((value) => ({ value, label: ENTRY_KIND_WORDS[value] }))}
            defaultValue={form.initialValue?.kind ?? "service"}
          />
          <CsvField hint="A CSV file of at most 500 lines" errors={errors} />
          <Button size="lg" pending={isPosting}>
            Bring it in
          </Button>
        </Form>
      </div>
    </Page>
  );
}
