import { expect, it } from "vitest";
import { accountChangeErrors } from "./account-change";
import { invitationStatus } from "./invitation";

const change = {
  emailAddress: "new@workshop.example",
  verificationCode: "",
  firstName: "Nia",
  lastName: "New",
  password: "correct horse battery",
  confirmPassword: "correct horse battery",
};

it("P-099 a new login needs names and a matching password, an existing one needs neither", () => {
  expect(accountChangeErrors(change, true)).toEqual({});
  expect(accountChangeErrors({ ...change, confirmPassword: "another one here" }, true)).toHaveProperty(
    "confirmPassword",
  );
  expect(accountChangeErrors({ ...change, password: "short", confirmPassword: "short" }, true)).toHaveProperty(
    "password",
  );
  expect(Object.keys(accountChangeErrors({ ...change, firstName: " ", lastName: "" }, true))).toEqual([
    "firstName",
    "lastName",
  ]);
  expect(
    accountChangeErrors({ ...change, firstName: "", lastName: "", password: "", confirmPassword: "" }, false),
  ).toEqual({});
  expect(accountChangeErrors({ ...change, emailAddress: "nobody" }, false)).toHaveProperty("emailAddress");
});

it("an unanswered invitation expires; an answered one keeps its status", () => {
  expect(invitationStatus({ state: "sent", expiresAt: 10 }, 9)).toBe("Sent");
  expect(invitationStatus({ state: "sent", expiresAt: 10 }, 10)).toBe("Expired");
  expect(
    (["accepted", "declined", "revoked"] as const).map((state) => invitationStatus({ state, expiresAt: 10 }, 99)),
  ).toEqual(["Accepted", "Declined", "Revoked"]);
});
