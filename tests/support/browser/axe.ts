import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Beyond WCAG: one main landmark, and all content in landmarks. */
const landmarkRules = ['region', 'landmark-one-main'];

/** They depend on the colour scheme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * By default WCAG 2.0 to 2.2, levels A and AA, and landmarks. A text has the rule's name and the HTML of the
 * elements.
 */
export const findAxeViolations = async (page: Page, rules?: readonly string[]) => {
  await page.waitForFunction(
    () => document.querySelector('#root:empty, [aria-busy=true]') === null,
  );
  // The page's policy blocks added scripts, but not the debugger's.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axeSource);
  const added = rules === undefined ? landmarkRules : [];
  const moreRules = Object.fromEntries(added.map((id) => [id, { enabled: true }]));
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules ?? wcag)}, rules: ${JSON.stringify(moreRules)}, resultTypes: ['violations'], preload: false }).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};
