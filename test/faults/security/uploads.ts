import { containsText, jpeg } from "../../support/image-bytes";
import { type HostileFile, HIDDEN_TEXT, hostileFiles, PLACE } from "./hostile-files";
import type { Part } from "./part";
import { createTestLead } from "./world";

const TYPES = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;
/** The first bytes of the three accepted image types. */
const isAcceptedImage = (bytes: Uint8Array) =>
  bytes[0] === 0xff
    ? bytes[1] === 0xd8
    : containsText(bytes.slice(0, 12), "PNG\r\n") ||
      (containsText(bytes.slice(0, 4), "RIFF") && containsText(bytes.slice(8, 12), "WEBP"));
const MARKUP = /<script|<svg|<html|<\?php|%PDF|PK..index|^MZ/i;

/** Checks that an uploaded photo is stored as a photo and nothing else, without its location, or refused. */
export const uploads: Part = async ({ findings, chance, share, worker: startWorker }) => {
  const findingLog = findings();
  const worker = await startWorker();
  const allHostileFiles = hostileFiles(chance);
  const files =
    share < 1
      ? allHostileFiles.filter((_, at) => at % 4 === 0 || /GPS|script|16 MB/.test(allHostileFiles[at]?.name ?? ""))
      : allHostileFiles;
  let anna = worker.browser();
  let lead = "";
  let uploadCount = 0;

  const judge = async (file: HostileFile, id: string, uploadKind: string) => {
    const response = await anna.ask(`/photo/${id}`);
    if (response.status >= 500)
      findingLog.addFinding("a photo cannot be displayed", `${file.name}: ${response.status}`);
    if (response.status !== 200) return;
    findingLog.addToCount("files stored and displayed");
    if (/thousand million|65,535|12,001|16,777,216/.test(file.name))
      findingLog.addFinding("an image with too many pixels is stored", `${file.name} ${uploadKind}`);
    if (!isAcceptedImage(response.bytes))
      findingLog.addFinding("a file that is not an image is displayed", `${file.name} ${uploadKind}`);
    const text = new TextDecoder("latin1").decode(response.bytes);
    // Ignores compressed pixel data, because it is only rendered and never executed.
    const textOutsideImageData = file.name === "JPEG whose scan is a page" ? "" : text;
    if (MARKUP.test(textOutsideImageData) || textOutsideImageData.includes(HIDDEN_TEXT))
      findingLog.addFinding("hidden data is stored", `${file.name} ${uploadKind}`);
    if (text.includes(PLACE)) findingLog.addFinding("a photo contains its location", `${file.name} ${uploadKind}`);
    const { headers } = response;
    if (
      !/^image\/(jpeg|png|webp)$/.test(headers.get("Content-Type") ?? "") ||
      headers.get("X-Content-Type-Options") !== "nosniff" ||
      !/sandbox/.test(headers.get("Content-Security-Policy") ?? "")
    )
      findingLog.addFinding(
        "a photo is served with an unsafe type",
        `${file.name}: ${headers.get("Content-Type")}, ${headers.get("Content-Security-Policy")}`,
      );
    const strangerResponse = await worker.browser().ask(`/photo/${id}`);
    if (strangerResponse.status === 200) findingLog.addFinding("a stranger sees a photo", file.name);
  };

  for (const file of files) {
    if (uploadCount % 9 === 0) {
      anna = worker.browser();
      lead = await createTestLead(anna, {
        Name: "Anna Able",
        Email: "anna@customer.example",
        MobileNumber: "0491 570 110",
      });
    }
    uploadCount += 1;
    const request = await anna.gateway("requestCapturedVehicleImageUploadUrl", {
      imageFileExtension: file.extension,
      sortOrder: 0,
      leadId: lead,
      byteLength: file.bytes.length,
    });
    const requestedUpload = request.json?.data?.requestCapturedVehicleImageUploadUrl as
      | { id: string; uploadUrl: string }
      | undefined;
    // An empty file and one above the maximum size are refused before an upload URL is issued.
    if (
      !requestedUpload &&
      (file.bytes.length === 0 || file.bytes.length > 15 * 1024 * 1024) &&
      /invalid-input/.test(request.text)
    ) {
      findingLog.addToCount("files refused by their length");
      continue;
    }
    if (!requestedUpload) {
      findingLog.addFinding("no upload URL for a photo", `${file.name}: ${request.text.slice(0, 150)}`);
      continue;
    }
    const response = await anna.ask(requestedUpload.uploadUrl, {
      method: "PUT",
      body: file.bytes,
      headers: { "Content-Type": TYPES[file.extension] },
    });
    const looked = await anna.gateway("processCapturedVehicleImage", { id: requestedUpload.id });
    findingLog.addToCount("files uploaded to storage");
    if (response.status >= 500 || looked.status >= 500 || /unexpected/.test(looked.text))
      findingLog.addFinding(
        "a file causes an internal error",
        `${file.name}: ${response.status}, ${looked.status} ${looked.text.slice(0, 120)}`,
      );
    await judge(file, requestedUpload.id, "by its address");

    // Uploads the same file through the form for browsers without JavaScript, with a file name that looks like a path.
    const boundary = "shield-boundary";
    const partHeader = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="../../${file.name}.${file.extension}"\r\nContent-Type: text/html\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(partHeader), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const visitor = worker.browser();
    visitor.cookies.set("__Host-holder", anna.cookies.get("__Host-holder") ?? "");
    if (file.bytes.length < 2_000_000 || share === 1) {
      const response = await visitor.ask(`/quote-2/${lead}/photos`, {
        method: "POST",
        body,
        headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
      });
      findingLog.addToCount("files uploaded by form");
      if (response.status >= 500)
        findingLog.addFinding("a file in a form causes an internal error", `${file.name}: ${response.status}`);
      for (const [, id] of (await anna.ask(`/quote-2/${lead}/photos`)).text.matchAll(/\/photo\/([\w-]{20,})/g)) {
        await judge(file, id ?? "", "by the form");
        await anna.gateway("deleteCapturedVehicleImage", { id });
      }
    }
    await anna.gateway("deleteCapturedVehicleImage", { id: requestedUpload.id });
  }

  // Checks that nothing of the upload remains: neither the original nor the removed parts.
  const bucket = await worker.flare.getR2Bucket("UPLOADS");
  const { objects } = await bucket.list();
  findingLog.addToCount("objects left in storage", objects.length);
  for (const { key } of objects) {
    const object = await bucket.get(key);
    const bytes = object === null ? new Uint8Array() : new Uint8Array(await object.arrayBuffer());
    if (!isAcceptedImage(bytes))
      findingLog.addFinding("storage contains a file that is not an image", key.split("/")[0] ?? "");
    if (containsText(bytes, PLACE)) findingLog.addFinding("storage contains a location", key.split("/")[0] ?? "");
  }

  // Checks the test itself: a valid photo must be accepted.
  const validUpload = await anna.gateway("requestCapturedVehicleImageUploadUrl", {
    imageFileExtension: "jpg",
    sortOrder: 0,
    leadId: lead,
    byteLength: jpeg().length,
  });
  const { id, uploadUrl } = validUpload.json.data.requestCapturedVehicleImageUploadUrl;
  await anna.ask(uploadUrl, { method: "PUT", body: jpeg(), headers: { "Content-Type": "image/jpeg" } });
  await anna.gateway("processCapturedVehicleImage", { id });
  if ((await anna.ask(`/photo/${id}`)).status !== 200)
    findingLog.addFinding("the fixture", "a valid photo is not accepted");
  return findingLog.end();
};
