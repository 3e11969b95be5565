import { PERMISSION } from "~/domain/identity/roles";
import { hasStorePermission } from "~/domain/identity/store-account/access";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { formatBookedHours } from "~/domain/supplier/supplier-settings/stored-days";
import { ROLE_NAMES } from "~/domain/identity/store-account/access";
import { findRules, listSections } from "~/domain/supplier/supplier-settings/rules";
import { isProtectedSection } from "~/domain/supplier/supplier-settings/business";
import { isSection } from "~/domain/supplier/supplier-settings/section";
import { requireUser } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { LINK_CLASS } from "~/ui/classes";
import { formatPageMoment } from "~/ui/format-moment";
import { SECTION_TEXTS } from "~/texts/workshop-settings";
import { readStoreId, storeFields } from "~/pages/portal/settings/store-param";
import { StoreChoice } from "~/pages/portal/settings/store-choice";
import { Disclosure } from "~/ui/disclosure";
import { formatDay } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { loadSettings } from "~/usecases/workshop/supplier-settings/load-settings";
import { NO_INDEX } from "~/ui/no-index";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction = () => [{ title: "Settings" }, NO_INDEX];

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const settings = await loadSettings(app, readStoreId(request));
  if (!settings.ok) throw refusedPage(settings.code);
  const { stores, store, supplier, facts, changes, storedDays, mayChange } = settings;
  const savedNotice = new URL(request.url).searchParams.get("saved") ?? "";
  return {
    ...storeFields(stores, store),
    role: store.role,
    isOwner: hasStorePermission(store, PERMISSION.transferAccount),
    isOurs: supplier.bases.length > 0,
    mayChange,
    saved: isSection(savedNotice)
      ? {
          title: SECTION_TEXTS[savedNotice].title,
          from: SAVED_MESSAGES[savedNotice] ?? "Customers now see the change.",
        }
      : null,
    sections: listSections(facts).map((section) => ({
      section,
      ...SECTION_TEXTS[section],
      rows: findRules(section).describe(findRules(section).valueOf(supplier), facts),
    })),
    closedDays: storedDays.closed.map((day) => formatDay(day)),
    fullDays: storedDays.overbooked.map(([day, minutes]) => `${formatDay(day)} (${formatBookedHours(minutes)})`),
    changes: changes.map(({ section, at, actorName, before, after, version }) => ({
      key: `${section}:${version}`,
      title: SECTION_TEXTS[section].title,
      when: formatPageMoment(at, supplier.zone),
      actorName,
      rows: findRules(section)
        .describe(after, facts)
        .flatMap(([label, text], index) => {
          const previousText =
            findRules(section)
              .describe(before, facts)
              .find(([rowLabel]) => rowLabel === label)?.[1] ?? "";
          return previousText === text ? [] : [{ key: `${index}`, what: label, was: previousText, how: text }];
        }),
    })),
  };
}

/** Notes about how a saved change takes effect, for sections where this is not obvious. */
const SAVED_MESSAGES: Readonly<Partial<Record<keyof typeof SECTION_TEXTS, string>>> = {
  rates:
    "New quotes use your new rates from now on. A customer who has seen a price keeps it until the end of the next day.",
  bays: "The diary now shows each one as a column. Tap Change to set their hours.",
  capacity: "The change applies to new bookings. Existing bookings stay as they are.",
  "contact-person":
    "Customers who have booked now see the change. If the number is a mobile, we text new bookings to it.",
};

/** Page with all settings of a store: who last changed each one, and links to change them. */
export default function Settings() {
  const {
    stores,
    store,
    storeName,
    role,
    isOwner,
    isOurs,
    mayChange,
    saved: savedNotice,
    sections,
    closedDays,
    fullDays,
    changes,
  } = useLoaderData<typeof loader>();
  const links = [
    { to: "preview", text: "How customers see you" },
    { to: "people", text: "People: who works here and in which role" },
    ...(isOwner
      ? [
          { to: "contacts", text: "Messages: which email and phone gets what" },
          { to: "bank", text: "Bank account: where we pay you" },
        ]
      : []),
    { to: "devices", text: "Notifications on your devices" },
    ...(mayChange
      ? [
          { to: "documents", text: "Documents: insurance, licence and expiry dates" },
          { to: "calendars", text: "Calendars: share your bookings, block your busy times" },
        ]
      : []),
  ];
  return (
    <PortalPage title="Settings" subtitle={storeName}>
      <StoreChoice stores={stores} store={store} />
      <div className="grid gap-8">
        {savedNotice && (
          <Notice tone="success" role="status" title={`${savedNotice.title}: saved`}>
            {savedNotice.from}
          </Notice>
        )}
        {!mayChange && (
          <Notice>
            {isOurs
              ? "Our team manages this store's settings."
              : `Your role here is ${ROLE_NAMES[role]}. Only the owner and managers can change the store’s settings.`}
          </Notice>
        )}
        {closedDays.length > 0 && (
          <Notice tone="attention" title="You have bookings on days when you are closed">
            We have not cancelled these bookings: {closedDays.join(", ")}. Call us to move one.
          </Notice>
        )}
        {fullDays.length > 0 && (
          <Notice tone="attention" title="Some days are over your daily limit">
            You keep your bookings but get no new ones on these days: {fullDays.join(", ")}.
          </Notice>
        )}
        <ul>
          {links.map(({ to, text }) => (
            <li key={to}>
              <Link
                to={`/workshop/settings/${to}?store=${store}`}
                className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <div className="grid gap-6 md:grid-cols-2">
          {sections.map(({ section, title, rows }) => (
            <section
              key={section}
              aria-labelledby={`section-${section}`}
              className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4"
            >
              <div className="flex items-center justify-between gap-4">
                <h2 id={`section-${section}`} className="text-lg font-bold">
                  {title}
                </h2>
                {(isProtectedSection(section) ? isOwner && !isOurs : mayChange) && (
                  <Link
                    to={`/workshop/settings/${isProtectedSection(section) ? "business" : section}?store=${store}`}
                    className={LINK_CLASS}
                  >
                    Change<span className="sr-only"> {title}</span>
                  </Link>
                )}
              </div>
              <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-1 text-sm">
                {rows.map(([label, text]) => (
                  <div key={label} className="contents">
                    <dt className="text-soft">{label}</dt>
                    <dd className="min-w-0 whitespace-pre-line break-words">{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <section aria-labelledby="history">
          <h2 id="history" className="text-xl font-bold">
            Changes
          </h2>
          {changes.length === 0 ? (
            <p className="mt-2 text-soft">No changes yet.</p>
          ) : (
            <ul className="mt-2 divide-y divide-line border-y border-line">
              {changes.map(({ key, title, when, actorName, rows }) => (
                <li key={key} className="py-2">
                  <p>
                    <span className="font-semibold">{title}</span>{" "}
                    <span className="text-soft">{`by ${actorName}, ${when}`}</span>
                  </p>
                  <Disclosure summary={<>What changed{<span className="sr-only">{` in ${title}, ${when}`}</span>}</>}>
                    <ul className="grid gap-1 text-sm">
                      {rows.map(({ key: row, what: label, was: previousText, how: text }) => (
                        <li key={row} className="break-words">
                          <span className="font-semibold">{label}:</span> {text}{" "}
                          <span className="text-soft">(was: {previousText})</span>
                        </li>
                      ))}
                    </ul>
                  </Disclosure>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </PortalPage>
  );
}
