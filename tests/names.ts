import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/**
 * Checks the mechanical part of the rules for names and comments. CONTRIBUTING.md has all rules.
 */
const root = join(import.meta.dirname, '..');

/** Words banned from the names of files and declarations, with their replacements. */
const replacements: Readonly<Record<string, string>> = {
  patience: 'timeout',
  whoever: 'user, customer or visitor',
  somebody: 'user, customer or visitor',
  person: 'user, customer or visitor',
  kept: 'persisted',
  spoilt: 'corrupted',
  refusal: 'problem',
  fence: 'tenantScope',
};

/** Names that are ambiguous in some folders, with their replacements. */
const ambiguousNames = [
  {
    // A session is the log-in of a user, and not a page of a payment provider.
    folders:
      /^(server\/(domain\/(money|providers)|routes\/(pay|webhooks))|tests\/support\/(money|providers))\//,
    isAmbiguous: (name: string) => toWords(name).some((word) => /^sessions?$/.test(word)),
    replacement: 'checkout',
  },
  {
    folders: /^server\/domain\/(money|payments|personal-data)\//,
    isAmbiguous: (name: string) => name === 'request',
    replacement: 'paymentRequest',
  },
];

/** Phrases banned in comments. */
const bannedPhrases =
  /\b(whoever|nobody|anybody|everybody|somebody|what stands|is told|unless told|comes to nothing|by itself alone|what ends it)\b/i;

/** The end of a name that holds a duration without its unit. */
const durationNameEnd = /(timeout|delay|interval|pause|duration|lifetime|debounce|throttle)$/i;

/** Splits a name such as `getUserName` or `get-user-name` into lower-case words. */
const toWords = (name: string) => name.split(/(?=[A-Z])|[-_.]/).map((word) => word.toLowerCase());

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Returns whether a node is a number or a calculation with numbers. */
const isNumber = (node: ESTree.Node | null): boolean => {
  if (node?.type === 'Literal') return typeof node.value === 'number';
  return node?.type === 'BinaryExpression' && isNumber(node.left) && isNumber(node.right);
};

/** Returns the problems of a name in the file `path`. */
const checkName = (name: string, path: string) => [
  ...ambiguousNames
    .filter(({ folders, isAmbiguous }) => folders.test(path) && isAmbiguous(name))
    .map(({ replacement }) => `${name}: say ${replacement}`),
  ...(/[a-z]Of$/.test(name) ? [`${name}: say getX, toX, findX or buildX`] : []),
  ...toWords(name)
    .filter((word) => Object.hasOwn(replacements, word))
    .map((word) => `${name}: say ${replacements[word]} instead of ${word}`),
];

/** Returns the problems of the names that are declared below `node`, in the file `path`. */
const checkDeclarations = (node: ESTree.Node, path: string): string[] => {
  const declaredName =
    (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') &&
    node.id?.type === 'Identifier'
      ? node.id.name
      : undefined;
  const isType = node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration';
  const isUnitless =
    node.type === 'VariableDeclarator' &&
    declaredName !== undefined &&
    durationNameEnd.test(declaredName) &&
    isNumber(node.init);
  return [
    ...(declaredName === undefined ? [] : checkName(declaredName, path)),
    ...(isType ? checkName(node.id.name, path) : []),
    ...(isUnitless ? [`${declaredName}: add the unit to the name`] : []),
    ...Object.values(node)
      .flat()
      .filter(isNode)
      .flatMap((child) => checkDeclarations(child, path)),
  ];
};

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
})
  .toString()
  .trim()
  .split('\n');

let problemCount = 0;
for (const path of files) {
  const { program, comments } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  const problems = [
    // The name of the file without its extensions, such as `.dom.test.ts`.
    ...checkName(basename(path).replace(/\.(gen|dom|db|isolated|test|spec|d)?\.?tsx?$/, ''), path),
    ...checkDeclarations(program, path),
    ...comments.flatMap(({ value }) => {
      const phrase = bannedPhrases.exec(value)?.[1];
      return phrase === undefined ? [] : [`a comment says “${phrase}”`];
    }),
  ];
  for (const problem of problems) console.error(`${path}: ${problem}`);
  problemCount += problems.length;
}
if (problemCount > 0) process.exitCode = 1;
console.log(`${files.length} files, ${problemCount} names or comments to change`);
