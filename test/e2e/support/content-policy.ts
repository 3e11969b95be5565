import type { BrowserContext, Page } from "@playwright/test";

/** Collects every content policy violation, including trusted types, on any page that `page` or the context's pages show from now on. */
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
