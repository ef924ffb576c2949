import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/**
 * Checks the words on the screens: docs/glossary.md says which word stands for which thing, buttons and
 * headings are in Title Case, and apostrophes are curly.
 */
const root = join(import.meta.dirname, '..');

/** Words that may be lower-case in a title. */
const smallWords = new Set('a an the and or of to in on at by for from as with into up'.split(' '));

/** Texts with a word of the right-hand column that are about something else. */
const allowed = [
  // The name of a component of Mantine, or of a query.
  /^[a-z-]+$/,
  // The last characters of a reference, which the customer's page shows apart.
  /reference ends in/i,
  // The specification prescribes it (spec §2).
  /^Chat to us, we're here to help you!$/,
];

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const getChildren = (node: ESTree.Node) => Object.values(node).flat().filter(isNode);

/** The constants and functions of a file, by name. */
type Declarations = ReadonlyMap<string, ESTree.Node>;

const findDeclarations = (node: ESTree.Node): [string, ESTree.Node][] => {
  const { id, value } =
    node.type === 'VariableDeclarator'
      ? { id: node.id, value: node.init }
      : { id: node.type === 'FunctionDeclaration' ? node.id : null, value: node };
  return [
    ...(id?.type === 'Identifier' && value
      ? [[id.name, value] satisfies [string, ESTree.Node]]
      : []),
    ...getChildren(node).flatMap(findDeclarations),
  ];
};

const findReturned = (node: ESTree.Node): ESTree.Node[] =>
  node.type === 'ReturnStatement' && node.argument
    ? [node.argument]
    : getChildren(node).flatMap(findReturned);

/** The texts that an expression may show, with a capital letter for each value that is not in the file. */
const findTexts = (node: ESTree.Node | null | undefined, declared: Declarations): string[] => {
  const find = (part: ESTree.Node | null | undefined) => findTexts(part, declared);
  switch (node?.type) {
    case 'JSXText':
      return [node.value.replace(/\s+/g, ' ').trim()].filter(Boolean);
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return node.expressions.reduce(
        (starts, expression, index) => {
          const values = find(expression);
          const end = node.quasis[index + 1]?.value.cooked ?? '';
          return starts.flatMap((start) =>
            ['X', ...values].map((value) => `${start}${value}${end}`),
          );
        },
        [node.quasis[0]?.value.cooked ?? ''],
      );
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(find);
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(find);
    case 'JSXExpressionContainer':
      return find(node.expression);
    case 'CallExpression':
      return node.callee.type === 'Identifier' ? find(node.callee) : [];
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      return (node.body?.type === 'BlockStatement' ? findReturned(node.body) : [node.body]).flatMap(
        find,
      );
    case 'Identifier': {
      const others = new Map(declared);
      others.delete(node.name);
      return findTexts(declared.get(node.name), others);
    }
    default:
      return [];
  }
};

const buttons = new Set(['Button', 'SubmitButton', 'CopyButton']);
const headings = new Set(['h1', 'h2', 'h3', 'summary']);
/** The properties of components that are headings or buttons. */
const titles: Readonly<Record<string, readonly string[]>> = {
  AccountSection: ['title'],
  ConnectSection: ['title'],
  Group: ['title'],
  ListHeading: ['title'],
  Modal: ['title'],
  ConfirmDialog: ['title', 'confirmLabel', 'closeLabel'],
  Tile: ['label'],
  TitledCard: ['title'],
};

const isButtonLink = ({ attributes }: ESTree.JSXOpeningElement) =>
  JSON.stringify(attributes).includes('getButtonLinkClass');

/** The titles in the element itself, and not in the elements within it. */
const findTitles = (node: ESTree.JSXElement, declared: Declarations): string[] => {
  const { name, attributes } = node.openingElement;
  const component = name.type === 'JSXIdentifier' ? name.name : '';
  const isTitle =
    buttons.has(component) || headings.has(component) || isButtonLink(node.openingElement);
  const properties = attributes.flatMap((attribute) =>
    attribute.type === 'JSXAttribute' &&
    attribute.name.type === 'JSXIdentifier' &&
    titles[component]?.includes(attribute.name.name)
      ? findTexts(attribute.value, declared)
      : [],
  );
  return [
    ...(isTitle ? node.children.flatMap((child) => findTexts(child, declared)) : []),
    ...properties,
  ];
};

const isTitleWord = (word: string) =>
  !/^[a-z]/.test(word) || smallWords.has(word.replace(/[^a-z]/g, ''));

/** A sentence within a button or a heading, such as the banner “It was sent at 14:05”, is no title. */
const isSentence = (text: string) =>
  /^(It was|already|Did you mean|to X|to\b)|, (sent|code shown) at|[.…]$/.test(text);

const checkTitle = (text: string) => {
  const words = text.split(/\s+/).filter((word) => /[a-z]/i.test(word));
  const isRight = isSentence(text) || words.every(isTitleWord);
  return isRight ? [] : [`“${text}” is not in Title Case`];
};

/** The words of the glossary, with those that stand for the same thing. */
const readWords = () => {
  const [, section = ''] =
    /\n## On screen\n(.*?)\n## /s.exec(readFileSync(join(root, 'docs/glossary.md'), 'utf8')) ?? [];
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .flatMap((line) => {
      const [, word = '', , others = ''] = line.split('|').map((cell) => cell.trim());
      return others.split(', ').map((other) => ({
        word,
        other,
        pattern: new RegExp(`\\b${other.replace(':', '$')}\\b`, 'i'),
      }));
    });
};
const words = readWords();

const straightApostrophe = /\p{L}'(?:s|t|re|ve|ll|d|m)\b|s' /u;

const checkText = (text: string) =>
  allowed.some((pattern) => pattern.test(text))
    ? []
    : [
        ...(straightApostrophe.test(text) ? [`“${text}” has a straight apostrophe: use ’`] : []),
        ...words
          .filter(({ pattern }) => pattern.test(text))
          .map(({ word, other }) => `“${text}” says “${other}”: say “${word}”`),
      ];

const noDeclarations: Declarations = new Map();

/** Paths, keys and types are no texts: a text has a space or stands between two tags. */
const isText = (node: ESTree.Node) =>
  node.type === 'JSXText' || findTexts(node, noDeclarations).some((text) => text.includes(' '));

const checkNode = (node: ESTree.Node, declared: Declarations): string[] => [
  ...(node.type === 'JSXElement' ? findTitles(node, declared).flatMap(checkTitle) : []),
  ...(['JSXText', 'Literal', 'TemplateLiteral'].includes(node.type) && isText(node)
    ? findTexts(node, noDeclarations).flatMap(checkText)
    : []),
  ...getChildren(node).flatMap((child) => checkNode(child, declared)),
];

const files = execFileSync(
  'git',
  [
    'ls-files',
    'src/*.ts',
    'src/*.tsx',
    'contract/*.ts',
    'server/domain/messages/templates/*.ts',
    'server/routes/pay/pages/*.ts',
  ],
  { cwd: root },
)
  .toString()
  .trim()
  .split('\n')
  .filter((path) => !/[.]test[.]tsx?$|routeTree/.test(path));

let problemCount = 0;
for (const path of files) {
  const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  const problems = checkNode(program, new Map(findDeclarations(program)));
  for (const problem of problems) console.error(`${path}: ${problem}`);
  problemCount += problems.length;
}
if (problemCount > 0) process.exitCode = 1;
console.log(`${files.length} files, ${problemCount} texts to change`);
