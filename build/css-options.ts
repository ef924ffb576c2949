import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const HASH_LENGTH = 4;

/** One short hash for each file makes the first style sheet 0.2 KB smaller than Vite's names. */
const createClassName = (name: string, file: string) => {
  const hash = createHash('sha256').update(relative(root, file)).digest('base64url');
  return `${name}_${hash.slice(0, HASH_LENGTH)}`;
};

/** Mantine's `Button.Group` and `Button.GroupSection`; the app has neither. */
const buttonGroupClass = /\.m_(?:80d6d844|70be2a01)\b/;

const removeButtonGroups = {
  postcssPlugin: 'remove-button-groups',
  Rule: (rule: { readonly selector: string; readonly remove: () => unknown }) => {
    if (buttonGroupClass.test(rule.selector)) rule.remove();
  },
};

/** Browsers ignore the unitless `animation-delay: 0` of Mantine's loader. */
const removeUnitlessDelays = {
  postcssPlugin: 'remove-unitless-delays',
  Declaration: {
    'animation-delay': (declaration: {
      readonly value: string;
      readonly remove: () => unknown;
    }) => {
      if (declaration.value === '0') declaration.remove();
    },
  },
};

/** The same for the app and its prerendered log-in screen. */
export const cssOptions = {
  modules: { generateScopedName: createClassName },
  // Makes the first style sheet 0.3 KB smaller.
  postcss: { plugins: [removeButtonGroups, removeUnitlessDelays] },
};
