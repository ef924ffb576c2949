import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** Checks the mechanical part of how we name and write: CONTRIBUTING.md has the rest. */
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

/** Phrases banned in comments. */
const phrases =
  /\b(whoever|nobody|anybody|everybody|somebody|what stands|is told|unless told|comes to nothing|by itself alone|what ends it)\b/i;

const durations = /(timeout|delay|interval|pause|duration|lifetime|debounce|throttle)$/i;

const toWords = (name: string) => name.split(/(?=[A-Z])|[-_.]/).map((word) => word.toLowerCase());

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value;

const isNumber = (node: ESTree.Node | null): boolean =>
  node?.type === 'Literal'
    ? typeof node.value === 'number'
    : node?.type === 'BinaryExpression' && isNumber(node.left) && isNumber(node.right);

const checkName = (name: string) => [
  ...(/[a-z]Of$/.test(name) ? [`${name}: say getX, toX, findX or buildX`] : []),
  ...toWords(name)
    .filter((word) => Object.hasOwn(replacements, word))
    .map((word) => `${name}: say ${replacements[word]} instead of ${word}`),
];

const checkDeclarations = (node: ESTree.Node): string[] => {
  const declared =
    (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') && node.id?.type === 'Identifier'
      ? node.id.name
      : undefined;
  const isType = node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration';
  const isUnitless =
    node.type === 'VariableDeclarator' && declared !== undefined && durations.test(declared) && isNumber(node.init);
  return [
    ...(declared === undefined ? [] : checkName(declared)),
    ...(isType ? checkName(node.id.name) : []),
    ...(isUnitless ? [`${declared}: add the unit to the name`] : []),
    ...Object.values(node).flat().filter(isNode).flatMap(checkDeclarations),
  ];
};

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root })
  .toString()
  .trim()
  .split('\n');

let problemCount = 0;
for (const path of files) {
  const { program, comments } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  const problems = [
    ...checkName(basename(path).replace(/\.(gen|dom|db|isolated|test|spec|d)?\.?tsx?$/, '')),
    ...checkDeclarations(program),
    ...comments.flatMap(
      ({ value }) =>
        phrases
          .exec(value)
          ?.slice(1)
          .map((phrase) => `a comment says “${phrase}”`) ?? [],
    ),
  ];
  for (const problem of problems) console.error(`${path}: ${problem}`);
  problemCount += problems.length;
}
if (problemCount > 0) process.exitCode = 1;
console.log(`${files.length} files, ${problemCount} names or comments to change`);
