import { expect, it } from "vitest";
import { withDetectedExtension } from "./image-type";
import { heicProblemText, photoProblemText, TOO_MANY_PHOTOS } from "../../../texts/photos";
import { fileProblem, megabytesToBytes, sizeProblem } from "./upload-rules";

const limits = { maxMegabytes: 5, extensions: ["jpg", "png"] };

it("a file of another type or size is refused with the specified text before upload", () => {
  expect(fileProblem({ name: "notes.txt", size: 10 }, limits)).toBe("not-an-image");
  expect(photoProblemText("not-an-image", limits)).toBe(
    "Selected image cannot be uploaded, please ensure your image is of one of the following formats: jpg, png",
  );
  expect(fileProblem({ name: "car.jpg", size: megabytesToBytes(6) }, limits)).toBe("too-large");
  expect(photoProblemText("too-large", limits)).toBe(
    "Selected image is too large, please supply an image that is smaller than 5 MB",
  );
  expect(TOO_MANY_PHOTOS).toBe("Maximum image count reached, you may only upload up to 10 images.");
});

it("names a photo by its content if its name has no extension, or a misleading one", () => {
  const bytes = (...start: readonly number[]) => Uint8Array.from([...start, ...Array(12).fill(0)]);
  const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0);
  const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const correctedName = (name: string, start: Uint8Array) => withDetectedExtension(name, start);
  for (const name of ["brakes.jfif", "brakes.JPE", "brakes.pjpeg", "brakes.HEIC", "brakes"])
    expect([name, correctedName(name, jpeg)]).toEqual([name, "brakes.jpg"]);
  expect([correctedName("1000001234", png), correctedName("IMG_1.heic", png)]).toEqual(["1000001234.png", "IMG_1.png"]);
  for (const name of ["car.jpg", "car.jpeg", "car.gif", "car.jpg.exe", "car.txt"])
    expect(correctedName(name, jpeg)).toBe(name);
  expect([correctedName("notes", bytes(0x25, 0x50)), correctedName("notes.jfif", bytes(0x25, 0x50))]).toEqual([
    "notes",
    "notes.jfif",
  ]);
  expect(fileProblem({ name: correctedName("brakes.jfif", jpeg), size: 1 }, limits)).toBeNull();
});

it("a file extension is case-insensitive, and only the last extension counts", () => {
  expect(fileProblem({ name: "photo.JPG", size: megabytesToBytes(5) }, limits)).toBeNull();
  expect(fileProblem({ name: "photo.jpg.exe", size: 1 }, limits)).not.toBeNull();
  expect(fileProblem({ name: "jpg", size: 1 }, limits)).not.toBeNull();
});

it("size limits come from the settings; unreadable file types are refused even if listed", () => {
  expect(fileProblem({ name: "car.jpg", size: megabytesToBytes(1.1) }, { ...limits, maxMegabytes: 1 })).toBe(
    "too-large",
  );
  expect(photoProblemText("too-large", { ...limits, maxMegabytes: 1 })).toContain("smaller than 1 MB");
  expect(fileProblem({ name: "car.jpg", size: megabytesToBytes(0.9) }, { ...limits, maxMegabytes: 1 })).toBeNull();
  expect(fileProblem({ name: "car.gif", size: 1 }, { ...limits, extensions: ["gif"] })).toBe("not-an-image");
});

it("a file with a HEIC name gets a message about the Most Compatible setting", () => {
  expect(fileProblem({ name: "IMG_1.HEIC", size: 1 }, limits)).toBe("heic");
  expect(photoProblemText("heic", limits)).toContain("Most Compatible");
});

it("a HEIC photo has the same size limit, and each failure has a helpful message", () => {
  expect(sizeProblem({ size: megabytesToBytes(5) }, limits)).toBeNull();
  expect(sizeProblem({ size: megabytesToBytes(5) + 1 }, limits)).toBe("too-large");
  expect(heicProblemText("damaged")).toContain("choose another one");
  expect(heicProblemText("too-many-pixels")).toContain("normal camera setting");
  expect(heicProblemText("too-slow")).toMatch(/30 seconds.*Most Compatible/);
  expect(heicProblemText("not-loaded")).toMatch(/try again.*Most Compatible/);
});
