import { expect, it } from "vitest";
import { createClientAuth, selectScopes } from "./discovery";

it("requests the supported scopes, all scopes if none are listed, or the configured ones", () => {
  // Metadata as published by Amazon Cognito.
  expect(selectScopes({ scopes_supported: ["openid", "email", "phone", "profile"] }, null)).toBe(
    "openid profile email phone",
  );
  expect(selectScopes({ scopes_supported: ["profile"] }, null)).toBe("openid profile");
  expect(selectScopes({}, null)).toBe("openid profile email phone offline_access");
  expect(selectScopes({ scopes_supported: ["openid"] }, "openid roles")).toBe("openid roles");
});

it("authenticates in the header by default, in the form if required, or as configured", async () => {
  const authMethodFor = async (
    ...[as, configured]: [Parameters<typeof createClientAuth>[0], Parameters<typeof createClientAuth>[1]]
  ) => {
    const body = new URLSearchParams();
    const headers = new Headers();
    await createClientAuth(as, configured, "a secret")(
      { issuer: "https://x.example" },
      { client_id: "m" },
      body,
      headers,
    );
    return headers.has("Authorization") ? "header" : body.has("client_secret") ? "form" : "none";
  };
  const both = { token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"] };
  expect(await authMethodFor({}, null)).toBe("header");
  expect(await authMethodFor(both, null)).toBe("header");
  expect(await authMethodFor({ token_endpoint_auth_methods_supported: ["client_secret_post"] }, null)).toBe("form");
  expect(await authMethodFor(both, "client_secret_post")).toBe("form");
});
