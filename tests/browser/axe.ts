import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Those of axe's rules whose outcome depends on the colour scheme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe has against the page as it stands, by `rules`: WCAG 2.0 to 2.2, A and AA, unless told otherwise. */
export const findings = async (page: Page, rules = wcag) => {
  // Evaluated rather than added as a script: the page's policy refuses scripts that are not its own.
  await page.evaluate(axeSource);
  const found = await page.evaluate<Finding[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};
