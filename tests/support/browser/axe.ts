import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The axe rules that depend on the colour scheme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** Returns the violations of axe `rules`, by default WCAG 2.0 to 2.2, A and AA. */
export const findAxeViolations = async (page: Page, rules = wcag) => {
  // Evaluated, because the page's content security policy blocks foreign scripts.
  await page.evaluate(axeSource);
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};
