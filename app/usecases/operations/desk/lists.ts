import { maskContact } from "../../../domain/identity/contact/contact";
import { COUNTRIES } from "../../../domain/core/country/country";
import { DESK_LISTS, isListId, type ListId } from "../../../domain/operations/desk/lists";
import {
  MAX_FILE_ROWS,
  LIST_PAGE_SIZE,
  type ListQuery,
  readListQuery,
  toViewQuery,
} from "../../../domain/operations/desk/list-query";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { addDays, startOfDay } from "../../../domain/core/time/days";
import { openRequest } from "../../booking/sealed-request";
import type { Context } from "../../context";
import type { ListPage, ListRows, SavedView } from "../../../domain/operations/desk/list-rows";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";
import { localToday } from "../../core/local-today";

const MAX_VIEW_NAME_LENGTH = 40;
const MAX_SAVED_VIEWS = 20;

/** Rows as the desk shows them. Rows of the customer list contain only a masked contact. */
export type RowsView = {
  readonly [L in ListId]: L extends "customers"
    ? Omit<ListRows["customers"], "sealedRequest"> & { readonly contact: string }
    : ListRows[L];
};
/** One page of a list, with the list's id and rows. */
export type PageView = {
  readonly [L in ListId]: { readonly list: L; readonly page: ListPage<RowsView[L]> };
}[ListId];

export interface LoadedList {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly query: ListQuery;
  readonly pageView: PageView;
  readonly views: readonly SavedView[];
}

type ListRefusal = DeskRefusal | Refusal<"page-not-found">;

async function readPage(context: Context, list: ListId, query: ListQuery, limit: number): Promise<PageView> {
  const { country } = context.config;
  const zone = COUNTRIES[country].defaultZone;
  const { from, to } = query.filters;
  const page = await context.db.deskLists.page(list, query, limit, {
    country,
    from: from === undefined ? null : startOfDay(from, zone),
    to: to === undefined ? null : startOfDay(addDays(to, 1), zone),
  });
  if (list !== "customers") return { list, page } as PageView;
  const { rows, ...rest } = page as ListPage<ListRows["customers"]>;
  return { list, page: { ...rest, rows: await Promise.all(rows.map((row) => toRowWithContact(context, row))) } };
}

const toRowWithContact = async (context: Context, { sealedRequest, ...row }: ListRows["customers"]) => ({
  ...row,
  contact: maskContact(await openRequest(context, sealedRequest, row.token)),
});

/** One page of a list with the filters in the URL, and the person's saved views. One D1 round trip in addition to the session's. */
export async function readList(
  context: Context,
  id: string,
  params: URLSearchParams,
): Promise<LoadedList | ListRefusal> {
  if (!isListId(id)) return refuse("page-not-found");
  const person = await findDeskPerson(context, DESK_LISTS[id].right);
  if (!person.ok) return person;
  const query = readListQuery(id, params, localToday(context));
  const [pageView, views] = await Promise.all([
    readPage(context, id, query, LIST_PAGE_SIZE),
    context.db.deskLists.views(person.email, id),
  ]);
  return { ok: true, person, query, pageView, views };
}

/** All rows of a list for its export file. Like the list, it contains no contact details. */
export async function exportList(
  context: Context,
  id: string,
  params: URLSearchParams,
): Promise<{ readonly ok: true; readonly pageView: PageView } | ListRefusal> {
  if (!isListId(id)) return refuse("page-not-found");
  const person = await findDeskPerson(context, DESK_LISTS[id].right);
  if (!person.ok) return person;
  const query = readListQuery(id, params, localToday(context));
  const page = await readPage(context, id, { ...query, after: null }, MAX_FILE_ROWS);
  const { personId } = person;
  context.log.info({ event: "list-exported", list: id, rows: page.page.rows.length, personId });
  return { ok: true, pageView: page };
}

/** Saves the filters of a URL under a name, for this person only. */
export async function saveListView(
  context: Context,
  id: string,
  input: string,
  params: URLSearchParams,
): Promise<{ readonly ok: true } | ListRefusal | Refusal<"invalid-input">> {
  if (!isListId(id)) return refuse("page-not-found");
  const person = await findDeskPerson(context, DESK_LISTS[id].right);
  if (!person.ok) return person;
  const name = input.trim();
  if (name === "" || name.length > MAX_VIEW_NAME_LENGTH)
    return refuse("invalid-input", { name: [`Enter a name of up to ${MAX_VIEW_NAME_LENGTH} characters`] });
  const query = toViewQuery(id, params);
  if (query === "") return refuse("invalid-input", { name: ["Set a filter first, then save it"] });
  const isSaved = await context.db.deskLists.saveView(
    person.email,
    { list: id, name, query },
    context.clock.now(),
    MAX_SAVED_VIEWS,
  );
  return isSaved
    ? { ok: true }
    : refuse("invalid-input", { name: [`You can save up to ${MAX_SAVED_VIEWS} views. Delete one first`] });
}

export async function removeListView(
  context: Context,
  id: string,
  name: string,
): Promise<{ readonly ok: true } | ListRefusal> {
  if (!isListId(id)) return refuse("page-not-found");
  const person = await findDeskPerson(context, DESK_LISTS[id].right);
  if (!person.ok) return person;
  await context.db.deskLists.removeView(person.email, id, name);
  return { ok: true };
}
