import { expect, it } from "vitest";
import { presignUrl } from "./presign";

it("matches Amazon's published example (S3 API reference, presigned GET of test.txt)", async () => {
  const signed = await presignUrl(
    { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" },
    {
      method: "GET",
      url: "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Expires=86400",
      headers: {},
      at: Date.UTC(2013, 4, 24),
      region: "us-east-1",
    },
  );
  expect(signed.searchParams.get("X-Amz-Signature")).toBe(
    "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
  );
});

it("includes the media type and the length in the signature", async () => {
  const keys = { accessKeyId: "key", secretAccessKey: "secret" };
  const presign = async (headers: Record<string, string>) =>
    (await presignUrl(keys, { method: "PUT", url: "https://r2.test/b/k?X-Amz-Expires=600", headers, at: 0 }))
      .searchParams;
  const item = await presign({ "content-type": "image/png", "content-length": "10" });
  expect(item.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
  for (const other of [
    { "content-type": "image/jpeg", "content-length": "10" },
    { "content-type": "image/png", "content-length": "11" },
  ]) {
    expect((await presign(other)).get("X-Amz-Signature")).not.toBe(item.get("X-Amz-Signature"));
  }
});
