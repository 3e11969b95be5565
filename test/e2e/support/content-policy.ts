import type { BrowserContext, Page } from "@playwright/test";

/** Every violation of the content policy, trusted types included, on any page that `page`, or any page of a context, shows from now on. */
export async function policyViolations(
  page: Pick<Page & BrowserContext, "exposeFunction" | "addInitScript">,
): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction("reportViolation", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation(text: string): void };
    document.addEventListener("securitypolicyviolation", (event) =>
      reportViolation(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  return violations;
}
