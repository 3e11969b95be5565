import { type OperationDefinitionNode, parse, print } from "graphql";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { exampleOf, EXAMPLE_IDS } from "../../../app/api/examples";
import { DOCUMENTS } from "../../../app/gateway/documents";
import { exampleUrl, fillPlaceholders, type World } from "../../support/example-calls";
import { PAGE_ROUTES } from "../../support/page-routes";
import type { RequestOptions } from "./browser";
import type { Fixture } from "./world";

/** One endpoint to request, with existing ids in its URL. */
export interface EntryPoint extends RequestOptions {
  readonly kind: "page" | "call" | "document";
  /** The URL pattern, for reports. */
  readonly name: string;
  readonly address: string;
}

type Ids = Fixture["ids"];

/** Replaces a placeholder in a page's URL with an existing id or another valid value. */
const fillPagePart = (ids: Ids, page: readonly string[], part: string): string => {
  if (!part.startsWith("$")) return part;
  if (part === "$token") return page[0] === "resume" ? ids.resume : ids.link;
  return (
    (
      {
        $leadGuid: ids.lead,
        $bookingToken: ids.booking,
        $workshopId: ids.supplier,
        $imageId: ids.photo,
        $attemptId: ids.attempt,
        $leadBidOfferToken: ids.bidToken,
        $numStars: "5",
      } as Readonly<Record<string, string>>
    )[part] ?? "1"
  );
};

/** A GET request for every page except `/dev`, which shows all messages to developers and exists in DEV and TEST only. */
export const pageEntryPoints = (ids: Ids): readonly EntryPoint[] =>
  PAGE_ROUTES.filter(([first]) => first !== "dev").map((parts) => ({
    kind: "page",
    name: `/${parts.join("/")}`,
    method: "GET",
    address: `/${parts.map((part) => fillPagePart(ids, parts, part)).join("/")}`,
  }));

const toExampleWorld = (ids: Ids): World => ({
  ...EXAMPLE_IDS,
  lead: ids.lead,
  supplier: ids.supplier,
  bookedToken: ids.booking,
  bookingId: Number(ids.bookingId),
  day: ids.day,
});

/** Every call of the endpoint table, with the values of its example. */
export const callEntryPoints = (ids: Ids): readonly EntryPoint[] =>
  ENDPOINTS.map((endpoint) => {
    const { body } = exampleOf(endpoint);
    const address = exampleUrl(endpoint, toExampleWorld(ids)).replace(
      /\/lead-bid-offer\/[^/?]+/,
      `/lead-bid-offer/${ids.bidOffer}`,
    );
    return {
      kind: "call",
      name: endpoint.path,
      method: endpoint.method,
      address,
      ...(endpoint.body === null ? {} : { json: fillPlaceholders(body ?? {}, toExampleWorld(ids)) }),
    };
  });

function variableValue(ids: Ids, name: string, type: string): unknown {
  if (/offer/i.test(name)) return /Int/.test(type) ? Number(ids.bidOffer) : ids.bidToken;
  if (/lead/i.test(name)) return /Int/.test(type) ? Number(ids.bidOffer) : ids.lead;
  if (/token/i.test(name)) return ids.booking;
  if (/booking/i.test(name)) return /Int/.test(type) ? Number(ids.bookingId) : ids.bookingId;
  if (name === "id") return /Int/.test(type) ? Number(ids.bidOffer) : ids.photo;
  if (/Int/.test(type)) return Number(ids.supplier);
  return type.startsWith("[") ? [] : /^(String|ID)/.test(type) ? "1" : null;
}

/** Every GraphQL document of the gateway. */
export const documentEntryPoints = (ids: Ids): readonly EntryPoint[] =>
  DOCUMENTS.map(({ name, text }) => {
    const [operation] = parse(text).definitions as readonly OperationDefinitionNode[];
    const variables = Object.fromEntries(
      (operation?.variableDefinitions ?? []).map(
        ({
          variable: {
            name: { value },
          },
          type,
        }) => [value, variableValue(ids, value, print(type))],
      ),
    );
    return {
      kind: "document",
      name: `gateway ${name}`,
      method: "POST",
      address: "/api/gateway",
      json: { operationName: name, variables },
    };
  });

export const allEntryPoints = (ids: Ids): readonly EntryPoint[] => [
  ...pageEntryPoints(ids),
  ...callEntryPoints(ids),
  ...documentEntryPoints(ids),
];
/** Read-only entry points: pages, their data, and GET calls. */
export const readEntryPoints = (ids: Ids): readonly EntryPoint[] => [
  ...pageEntryPoints(ids).flatMap((page) => [
    page,
    { ...page, name: `${page.name}.data`, address: page.address === "/" ? "/_root.data" : `${page.address}.data` },
  ]),
  ...callEntryPoints(ids).filter(({ method }) => method === "GET"),
];
