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

/** The axe rules beyond WCAG: a page has one main landmark, and all its content is in landmarks. */
const landmarkRules = ['region', 'landmark-one-main'];

/** The axe rules that depend on the colour scheme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Finds the violations of axe `rules` once the page has loaded, by default those of WCAG 2.0 to
 * 2.2, levels A and AA, and of landmarks.
 * Returns a text for each violated rule: its name and the HTML of the elements.
 */
export const findAxeViolations = async (page: Page, rules?: readonly string[]) => {
  await page.waitForFunction(
    () => document.querySelector('#root:empty, [aria-busy=true]') === null,
  );
  // The page's content security policy blocks added scripts, so the browser's debugger evaluates
  // the source of axe.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axeSource);
  const added = rules === undefined ? landmarkRules : [];
  const moreRules = Object.fromEntries(added.map((id) => [id, { enabled: true }]));
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules ?? wcag)}, rules: ${JSON.stringify(moreRules)}, resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};
