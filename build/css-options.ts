import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const HASH_LENGTH = 4;

/**
 * Returns the name in the build of the class `name` in the CSS module `file`. All classes of a file
 * share one short hash, which makes the first style sheet 0.2 KB smaller than Vite's default names.
 */
const createClassName = (name: string, file: string) => {
  const hash = createHash('sha256').update(relative(root, file)).digest('base64url');
  return `${name}_${hash.slice(0, HASH_LENGTH)}`;
};

/** Mantine's `Button.Group` and `Button.GroupSection`, which the app does not use. */
const buttonGroupClass = /\.m_(?:80d6d844|70be2a01)\b/;

const removeButtonGroups = {
  postcssPlugin: 'remove-button-groups',
  Rule: (rule: { readonly selector: string; readonly remove: () => unknown }) => {
    if (buttonGroupClass.test(rule.selector)) rule.remove();
  },
};

/**
 * Removes the unitless `animation-delay: 0` of Mantine's loader. Browsers ignore the declaration,
 * because a time needs a unit.
 */
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

/** Vite's CSS options, the same for the app and for its pre-rendered log-in screen. */
export const cssOptions = {
  modules: { generateScopedName: createClassName },
  // Without the button groups, the first style sheet is 0.3 KB smaller.
  postcss: { plugins: [removeButtonGroups, removeUnitlessDelays] },
};
