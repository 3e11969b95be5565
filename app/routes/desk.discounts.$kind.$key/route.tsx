import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { isTermKind, type TermFacts, type TermKind } from "~/domain/pricing/discounts/terms";
import { requireVersion, editAction, editView } from "~/pages/desk/changes/edit.server";
import { EditPage } from "~/pages/desk/changes/edit-page";
import { Preview } from "~/pages/desk/changes/preview";
import { cannotStop, newReference, termGroups, termsPreview } from "~/pages/desk/discounts/terms-view.server";
import { NO_INDEX } from "~/ui/no-index";
import { DISCOUNT_TERMS } from "~/usecases/operations/desk/discounts";
import type { VersionedItemType } from "~/usecases/operations/desk/versioned";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

const TITLES = { code: "Code", voucher: "Voucher" } as const;

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: loaderData ? `${TITLES[loaderData.kind]} ${loaderData.key ?? ""}`.trim() : "Discounts" },
  NO_INDEX,
];

/** Returns the kind of terms in the URL, and its settings. */
function requireKind({ kind = "" }: { readonly kind?: string }) {
  if (!isTermKind(kind)) throw refusedPage("page-not-found");
  return { kind, subject: DISCOUNT_TERMS[kind] as VersionedItemType<TermKind, TermFacts> };
}

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const { kind, subject } = requireKind(params);
  const versionedCase = await requireVersion(request, app, subject, params.key);
  const view = editView(request, app, subject, versionedCase, termGroups(kind, versionedCase));
  const isNew = versionedCase.storedVersions === null;
  return {
    ...view,
    kind,
    canEnd: !cannotStop(kind, versionedCase.storedVersions?.value ?? null),
    typed: { ...view.typed, ...(isNew && { key: kind === "voucher" ? newReference(app) : "" }) },
  };
}

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const { kind, subject } = requireKind(params);
  return editAction(
    request,
    app,
    subject,
    params.key,
    (key) => `/desk/discounts/${kind}/${encodeURIComponent(key)}`,
    (versionedCase, value) => termsPreview(app, kind, versionedCase, value),
  );
}

/** Terms of one code or voucher. Changes are previewed first. Ending and restoring take one click. */
export default function Terms() {
  const loaderData = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { kind, key } = loaderData;
  const isNew = key === null;
  return (
    <EditPage
      title={isNew ? `Create a ${TITLES[kind].toLowerCase()}` : `${TITLES[kind]} ${key}`}
      back={{ to: "/desk/discounts", label: "Discounts" }}
      page={loaderData}
      actionData={response}
      saved="Saved. The change takes effect everywhere within a minute."
      note="Changes apply to new bookings. Existing bookings keep their discounts."
      end={
        !loaderData.canEnd
          ? undefined
          : kind === "code"
            ? {
                summary: "End this code",
                effect: "The code’s last day is set to yesterday. You can restore the code.",
                button: "End the code",
              }
            : {
                summary: "Stop this voucher",
                effect: "The voucher no longer gives a discount. You can restore it.",
                button: "Stop the voucher",
              }
      }
      formTitle={isNew ? "Details" : "Change the discount"}
      button={isNew ? "Create the discount" : "Change the discount"}
      hiddenFields={isNew && kind === "voucher" ? ["key"] : []}
      renderPreview={({ values, caption, rows }) => (
        <Preview
          values={values}
          caption={caption}
          columnHeadings={["Price", isNew ? "Discount" : "Discount in this example", ...(isNew ? [] : ["Now"])]}
          rows={rows.map(({ job, cells }) => ({ job, cells: isNew ? cells.slice(0, 2) : cells }))}
          none="No common job has a price."
        />
      )}
    />
  );
}
