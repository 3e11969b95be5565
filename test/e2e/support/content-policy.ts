import type { Page } from "@playwright/test";

/** Every violation of the content policy, trusted types included, on any page that `page` shows from now on. */
export async function policyViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction("reportViolation", (words: string) => violations.push(words));
  await page.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation(words: string): void };
    document.addEventListener("securitypolicyviolation", (event) => reportViolation(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
  });
  return violations;
}
