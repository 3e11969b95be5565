import { parseBusinessNumber } from "../app/domain/core/country/business-number";

/** Not a secret, because it only opens a sandbox. */
export const SANDBOX_KEY = "sandbox-of-dev-and-test";

/** Numbers with valid check digits that do not exist or are no longer active. Every other valid number belongs to a business. */
export const UNASSIGNED_NUMBERS = { AU: "53004085616", NZ: "9429034351635" } as const;
export const CANCELLED_NUMBERS = { AU: "48123123124", NZ: "9429046246448" } as const;

const companyName = (number: string, form: string) => `EXAMPLE MOTORS ${number.slice(-3)} ${form}`;

/** ABN Lookup in its own format: JSONP, with a message if nothing was found. */
export async function abrSandbox(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const callback = searchParams.get("callback") ?? "callback";
  const jsonpResponse = (details: Readonly<Record<string, unknown>>) =>
    new Response(`${callback}(${JSON.stringify({ ...NO_RESULTS, ...details })})`, {
      headers: { "Content-Type": "application/javascript; charset=utf-8" },
    });
  if (pathname !== "/json/AbnDetails.aspx") return new Response("Not found", { status: 404 });
  if (searchParams.get("guid") !== SANDBOX_KEY)
    return jsonpResponse({ Message: "The GUID entered is not recognised as a Registered Party" });
  const number = parseBusinessNumber("AU", searchParams.get("abn") ?? "");
  if (number === null) return jsonpResponse({ Message: "Search text is not a valid ABN or ACN" });
  if (number === UNASSIGNED_NUMBERS.AU) return jsonpResponse({ Message: "No record found" });
  return jsonpResponse({
    Abn: number,
    AbnStatus: number === CANCELLED_NUMBERS.AU ? "Cancelled" : "Active",
    AbnStatusEffectiveFrom: "2015-07-01",
    EntityName: companyName(number, "PTY LTD"),
    EntityTypeCode: "PRV",
    EntityTypeName: "Australian Private Company",
    AddressState: "NSW",
    AddressPostcode: "2150",
    Gst: "2015-07-01",
  });
}

const NO_RESULTS = {
  Abn: "",
  AbnStatus: "",
  AbnStatusEffectiveFrom: "",
  Acn: "",
  AddressDate: null,
  AddressPostcode: "",
  AddressState: "",
  BusinessName: [],
  EntityName: "",
  EntityTypeCode: "",
  EntityTypeName: "",
  Gst: null,
  Message: "",
};

/** The NZBN API in its own format: an entity, or an error with its status. */
export async function nzbnSandbox(request: Request): Promise<Response> {
  const errorResponse = (status: number, errorDescription: string) =>
    Response.json({ status: String(status), errorCode: String(status), errorDescription }, { status });
  if (request.headers.get("Ocp-Apim-Subscription-Key") !== SANDBOX_KEY)
    return errorResponse(401, "Access denied due to invalid subscription key");
  const input = /^\/gateway\/nzbn\/v5\/entities\/(\d+)$/.exec(new URL(request.url).pathname)?.[1] ?? "";
  const number = parseBusinessNumber("NZ", input);
  if (number === null) return errorResponse(400, "The NZBN is not valid");
  if (number === UNASSIGNED_NUMBERS.NZ) return errorResponse(404, "Entity not found");
  const isRemoved = number === CANCELLED_NUMBERS.NZ;
  return Response.json({
    nzbn: number,
    entityName: companyName(number, "LIMITED"),
    entityTypeCode: "LTD",
    entityTypeDescription: "NZ Limited Company",
    entityStatusCode: isRemoved ? "80" : "50",
    entityStatusDescription: isRemoved ? "Removed" : "Registered",
    registrationDate: "2015-07-01T00:00:00.000+1200",
  });
}
