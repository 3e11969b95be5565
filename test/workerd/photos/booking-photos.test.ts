import { beforeAll, expect, it } from "vitest";
import { png } from "../../support/image-bytes";
import { seedReference } from "../../support/reference-fixture";
import { testContext, DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Visitor } from "../funnel/visitor";
import { putFile } from "./test-photo";

const WORKSHOP = 741;
const PHOTO = png();

beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(WORKSHOP, { capacityMinutes: 100_000 }));
}, 60_000);

/** Ana starts a quote, and Nia books it in another browser. */
async function bookAsSomeoneElse() {
  const ana = new Visitor();
  const nia = new Visitor();
  const suburbId = (await ana.api("/api/location?query=parramatta")).Suggestions[0].SuburbId;
  const response = await ana.post("/api/lead/create-update-or-shift", {
    SuburbId: suburbId,
    VehicleMake: "Toyota",
    VehicleModel: "Hilux",
    Year: 2019,
    VehicleFuel: "Diesel",
    VehicleTransmission: "Automatic",
    VehiclePriceCategory: 3,
    CartItems: [
      { LeadCartItemType: "Service", ServiceType: "GenericService", GenericServiceId: 1, ServiceName: "Basic Service" },
    ],
  });
  const leadId = response.Lead.Guid as string;
  const { ServiceDate, ArrivalTime, ServiceInclusions } = await nia.api(`/api/finalise/${leadId}/${WORKSHOP}`);
  const { body } = await nia.call("/api/booking/submit", {
    WorkshopId: WORKSHOP,
    LeadId: leadId,
    ServiceDate,
    TimeOfArrival: ArrivalTime,
    FirstName: "Nia",
    LastName: "Otherwood",
    Mobile: "0404 040 404",
    Email: `nia.${leadId}@customer.example`,
    AgreedTC: true,
    ServiceInclusions,
  });
  return {
    ana,
    nia,
    leadId,
    token: body.BookingToken as string,
    bookingId: String(
      body.BookingId ?? body.BookingID ?? (await testContext().db.bookings.find(body.BookingToken))?.booking.id,
    ),
  };
}

const ask = async (visitor: Visitor, leadId: string, bookingId: string | null) =>
  (
    await visitor.call("/api/gateway", {
      operationName: "requestCapturedVehicleImageUploadUrl",
      variables: {
        vehicleId: null,
        imageFileExtension: "png",
        sortOrder: 0,
        leadId,
        bookingId,
        byteLength: PHOTO.byteLength,
      },
    })
  ).body;
const refusalOf = (result: { errors?: readonly { extensions: { code: string } }[] }) =>
  result.errors?.[0]?.extensions.code;

it("only the booking's customer adds its photos, and only the quote's holder adds the quote's", async () => {
  const { ana, nia, leadId, token, bookingId } = await bookAsSomeoneElse();
  expect(refusalOf(await ask(nia, leadId, null))).toBe("not-the-holder");
  expect([
    refusalOf(await ask(ana, leadId, bookingId)),
    refusalOf(await ask(new Visitor(), leadId, bookingId)),
    refusalOf(await ask(nia, leadId, "1")),
  ]).toEqual(["not-the-holder", "booking-not-found", "booking-not-found"]);
  const { id, uploadUrl } = (await ask(nia, leadId, bookingId)).data.requestCapturedVehicleImageUploadUrl;
  expect((await putFile(uploadUrl, PHOTO, "image/png")).status).toBe(200);
  const processImage = (visitor: Visitor) =>
    visitor.call("/api/gateway", { operationName: "processCapturedVehicleImage", variables: { id } });
  expect(refusalOf((await processImage(ana)).body)).toBe("image-not-found");
  expect((await processImage(nia)).body.data.processCapturedVehicleImage).toMatchObject({ id, status: "approved" });

  const own = (await ask(ana, leadId, null)).data.requestCapturedVehicleImageUploadUrl;
  expect((await putFile(own.uploadUrl, PHOTO, "image/png")).status).toBe(200);
  await ana.call("/api/gateway", { operationName: "processCapturedVehicleImage", variables: { id: own.id } });

  const showsPhotos = async (visitor: Visitor, path: string) =>
    [id, own.id].map((photo) => visitor.page.html.includes(`/photo/${photo}`) && visitor.page.url.pathname === path);
  for (const path of [`/booking/${token}/confirmation`, `/booking/${token}/photos`]) {
    await nia.open(path);
    await ana.open(path);
    expect([path, await showsPhotos(nia, path), await showsPhotos(ana, path)]).toEqual([
      path,
      [true, false],
      [false, false],
    ]);
  }
  expect(ana.page.controls).toEqual([]);
  expect((await ana.send({ remove: id })).status).toBe(403);
  expect(
    (await ana.api(`/api/lead/${leadId}/captured-vehicle-images`)).CapturedVehicleImages.map(
      ({ Id }: { Id: string }) => Id,
    ),
  ).toEqual([own.id]);
  expect((await nia.api(`/api/lead/${leadId}/captured-vehicle-images`)).CapturedVehicleImages).toEqual([]);

  await nia.open(`/booking/${token}/photos`);
  await nia.send({ remove: id });
  expect(nia.page.html).not.toContain(id);
});
