import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { isListId } from "~/domain/operations/desk/lists";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { DeskPage } from "~/pages/desk/desk-page";
import { deskRefusalResponse, refuseDeskForm } from "~/pages/desk/guard.server";
import { ListTable } from "~/pages/desk/lists/list-table";
import { listView } from "~/pages/desk/lists/list-view.server";
import { Button, ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { EmptyState } from "~/ui/empty-state";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";
import { readList, removeListView, saveListView } from "~/usecases/operations/desk/lists";

export { DeskBoundary as ErrorBoundary } from "~/pages/desk/desk-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Desk" }, NO_INDEX];

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const list = await readList(app, params.list ?? "", searchParams);
  if (list.ok) return listView(app, list, searchParams);
  throw deskRefusalResponse(request, app, list.code);
}

const INPUT_FIELDS = z.object({ intent: z.enum(["save", "remove"]), name: textField(100) });

/** Saves the filters in the URL as one of this person's views, or deletes a view. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const list = params.list ?? "";
  if (!isListId(list)) throw refusedPage("page-not-found");
  const { searchParams, search } = new URL(request.url);
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const { intent, name } = postedForm.value;
  const result =
    intent === "save" ? await saveListView(app, list, name, searchParams) : await removeListView(app, list, name);
  if (result.ok) return redirect(`/desk/${list}${intent === "save" ? search : ""}`, 303);
  if (result.code === "page-not-found") throw refusedPage(result.code);
  return refuseDeskForm(request, app, postedForm, result);
}

/** Page of any desk list: its views, filters, rows and download. */
export default function List() {
  const {
    title,
    views,
    filters,
    isNarrowed,
    active,
    sort,
    columns,
    rows,
    next,
    isFirst,
    first,
    cut,
    file,
    fileLimit,
    empty,
  } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.result.error ?? null;
  const isPosting = useSubmittingForm() !== null;
  const current = views.find(({ isCurrent }) => isCurrent);
  return (
    <DeskPage title={title} width="wide">
      <nav aria-label="Views" className="desk-views">
        {views.map(({ name, href, isCurrent }) => (
          <Link key={href + name} to={href} aria-current={isCurrent ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <div className="my-4 grid gap-4">
        {isNarrowed && !current && <p className="text-soft">{active}</p>}
        <Disclosure key={first} summary={isNarrowed ? "Change filters" : "Filter"}>
          <Form method="get" className="desk-filters">
            {filters.map(({ key, label, kind, hint, options, value }) =>
              kind === "choice" ? (
                <SelectField
                  key={key}
                  name={key}
                  label={label}
                  errors={null}
                  placeholder="Any"
                  options={options}
                  defaultValue={value}
                />
              ) : (
                <TextField
                  key={key}
                  name={key}
                  label={label}
                  errors={null}
                  {...(hint === null ? {} : { hint })}
                  type={kind === "day" ? "date" : "text"}
                  {...(kind === "number" ? { inputMode: "numeric" as const } : {})}
                  autoComplete="off"
                  maxLength={80}
                  defaultValue={value}
                />
              ),
            )}
            <input type="hidden" name="sort" value={sort} />
            <div className="flex flex-wrap gap-3 self-end">
              <Button>Apply</Button>
              {isNarrowed && (
                <ButtonLink to={views[0]?.href ?? "."} variant="quiet">
                  Clear
                </ButtonLink>
              )}
            </div>
          </Form>
        </Disclosure>
        {/* An error about the name is shown here. It also occurs if another tab has saved these filters in the meantime. */}
        {((isNarrowed && !current) || errors !== null) && (
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <TextField name="name" label="Save these filters as" errors={errors} maxLength={40} autoComplete="off" />
            <Button name="intent" value="save" variant="secondary" pending={isPosting}>
              Save view
            </Button>
          </Form>
        )}
        {current?.isSaved && (
          <Form method="post">
            <input type="hidden" name="name" value={current.name} />
            <Button name="intent" value="remove" variant="quiet" pending={isPosting}>
              Delete this view
            </Button>
          </Form>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={cut === null ? "Nothing here" : "Nothing found so far"}>{cut ?? empty}</EmptyState>
      ) : (
        <ListTable caption={title} columns={columns} rows={rows} />
      )}
      {cut !== null && rows.length > 0 && (
        <div className="mt-4">
          <Notice>{cut}</Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {!isFirst && (
          <ButtonLink to={first} variant="secondary">
            Back to the start
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink to={next} variant="secondary">
            {cut === null ? "Next page" : "Search further"}
          </ButtonLink>
        )}
        <span className="grow" />
        <span className="text-sm text-soft">
          <a href={file} download className="text-accent underline underline-offset-4">
            Download CSV
          </a>
          . {fileLimit}.
        </span>
      </div>
    </DeskPage>
  );
}
