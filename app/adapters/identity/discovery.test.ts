import { expect, it } from "vitest";
import { clientAuthFor, scopeFor } from "./discovery";

it("requests the supported scopes, all scopes if none are listed, or the configured ones", () => {
  // Metadata as published by Amazon Cognito.
  expect(scopeFor({ scopes_supported: ["openid", "email", "phone", "profile"] }, null)).toBe(
    "openid profile email phone",
  );
  expect(scopeFor({ scopes_supported: ["profile"] }, null)).toBe("openid profile");
  expect(scopeFor({}, null)).toBe("openid profile email phone offline_access");
  expect(scopeFor({ scopes_supported: ["openid"] }, "openid roles")).toBe("openid roles");
});

it("authenticates in the header by default, in the form if required, or as configured", async () => {
  const proofOf = async (
    ...[as, configured]: [Parameters<typeof clientAuthFor>[0], Parameters<typeof clientAuthFor>[1]]
  ) => {
    const body = new URLSearchParams();
    const headers = new Headers();
    await clientAuthFor(as, configured, "a secret")({ issuer: "https://x.example" }, { client_id: "m" }, body, headers);
    return headers.has("Authorization") ? "header" : body.has("client_secret") ? "form" : "none";
  };
  const both = { token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"] };
  expect(await proofOf({}, null)).toBe("header");
  expect(await proofOf(both, null)).toBe("header");
  expect(await proofOf({ token_endpoint_auth_methods_supported: ["client_secret_post"] }, null)).toBe("form");
  expect(await proofOf(both, "client_secret_post")).toBe("form");
});
