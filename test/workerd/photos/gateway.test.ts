import { expect, it } from "vitest";
import { jpeg } from "../../support/image-bytes";
import { call, cookiesOf } from "../api/call";
import { gateway } from "../gateway/gateway";
import { putFile } from "./test-photo";

async function testHeldLead() {
  const response = await call("POST", "/api/lead/create-update-or-shift", { LeadSource: "Home" });
  return { leadId: response.json.Lead.Guid as string, cookie: cookiesOf(response) };
}
const requestUploadUrl = (leadId: string, cookie: string, overrides = {}) =>
  gateway(
    "requestCapturedVehicleImageUploadUrl",
    {
      vehicleId: "hilux-sr5",
      imageFileExtension: "jpg",
      sortOrder: 0,
      leadId,
      bookingId: null,
      byteLength: jpeg().byteLength,
      ...overrides,
    },
    {},
    { Cookie: cookie },
  );
const codeOf = (response: { json: { errors?: { extensions: { code: string } }[] } }) =>
  response.json.errors?.[0]?.extensions.code;

it("F-358 F-400 F-402 B-103 B-249 B-250 B-251 B-252 P-243 P-324 photos are requested, uploaded, processed, listed and deleted in order", async () => {
  const { leadId, cookie } = await testHeldLead();
  const readImages = async (requester = cookie) =>
    (await call("GET", `/api/lead/${leadId}/captured-vehicle-images`, undefined, { Cookie: requester })).json;
  expect(await readImages()).toEqual({ LeadId: leadId, CapturedVehicleImages: [] });

  const uploadTarget = (await requestUploadUrl(leadId, cookie)).json.data.requestCapturedVehicleImageUploadUrl;
  expect(uploadTarget).toEqual({
    id: expect.any(String),
    sortOrder: 0,
    status: "pending",
    url: null,
    uploadUrl: expect.stringMatching(/^https:\/\/pitlane\.test\/.*X-Amz-Signature=/),
  });
  expect(await readImages()).toMatchObject({
    CapturedVehicleImages: [{ Id: uploadTarget.id, Status: "pending", Url: null }],
  });

  expect((await putFile(uploadTarget.uploadUrl, jpeg())).status).toBe(200);
  const processResponse = await gateway("processCapturedVehicleImage", { id: uploadTarget.id }, {}, { Cookie: cookie });
  expect(processResponse.json.data.processCapturedVehicleImage).toEqual({
    id: uploadTarget.id,
    sortOrder: 0,
    status: "approved",
    url: `/photo/${uploadTarget.id}`,
  });
  expect(await readImages()).toEqual({
    LeadId: leadId,
    CapturedVehicleImages: [
      { Id: uploadTarget.id, SortOrder: 0, Status: "approved", Url: `/photo/${uploadTarget.id}` },
    ],
  });
  expect(await readImages("")).toEqual({ LeadId: leadId, CapturedVehicleImages: [] });

  const deleteResponse = await gateway("deleteCapturedVehicleImage", { id: uploadTarget.id }, {}, { Cookie: cookie });
  expect(deleteResponse.json.data.deleteCapturedVehicleImage).toEqual({ id: uploadTarget.id });
  expect(await readImages()).toEqual({ LeadId: leadId, CapturedVehicleImages: [] });
});

it("F-400 a file extension that is not an image format is refused with the allowed formats", async () => {
  const { leadId, cookie } = await testHeldLead();
  const response = await requestUploadUrl(leadId, cookie, { imageFileExtension: "exe" });
  expect(response.json.errors[0].extensions).toEqual({
    code: "invalid-input",
    fields: {
      imageFileExtension: [
        "Selected image cannot be uploaded, please ensure your image is of one of the following formats: jpg, jpeg, png, webp",
      ],
    },
  });
});

it("a stranger can neither add nor delete photos; an unknown lead is 404", async () => {
  const { leadId, cookie } = await testHeldLead();
  const { id } = (await requestUploadUrl(leadId, cookie)).json.data.requestCapturedVehicleImageUploadUrl;
  const { cookie: strangerCookie } = await testHeldLead();
  expect(codeOf(await requestUploadUrl(leadId, strangerCookie))).toBe("not-the-holder");
  for (const operation of ["processCapturedVehicleImage", "deleteCapturedVehicleImage"])
    expect(codeOf(await gateway(operation, { id }, {}, { Cookie: strangerCookie }))).toBe("image-not-found");
  expect(codeOf(await requestUploadUrl("00000000-0000-4000-8000-00000000dead", cookie))).toBe("lead-not-found");
});

it("WS-32 an upload URL accepts only the declared length", async () => {
  const { leadId, cookie } = await testHeldLead();
  const bytes = jpeg();
  const { uploadUrl } = (await requestUploadUrl(leadId, cookie, { byteLength: bytes.byteLength })).json.data
    .requestCapturedVehicleImageUploadUrl;
  expect((await putFile(uploadUrl, jpeg({ after: new Uint8Array(1) }))).status).toBe(403);
  expect((await putFile(uploadUrl, bytes)).status).toBe(200);
  expect(codeOf(await requestUploadUrl(leadId, cookie, { byteLength: 16_000_000 }))).toBe("invalid-input");
  const silent = await gateway(
    "requestCapturedVehicleImageUploadUrl",
    { vehicleId: null, imageFileExtension: "jpg", sortOrder: 0, leadId, bookingId: null },
    {},
    { Cookie: cookie },
  );
  expect(silent.json.errors[0].extensions).toEqual({
    code: "invalid-input",
    fields: { byteLength: ["Send the size of the file in bytes as byteLength"] },
  });
});
