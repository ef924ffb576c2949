import { type ESTree, parseSync } from 'vite';

type CallKind = 'test' | 'describe';

/** Such as `test`, `it.each([…])` or `describe.skipIf(x)`. */
const getCallKind = (callee: ESTree.Node): CallKind | undefined => {
  if (callee.type === 'Identifier') {
    if (callee.name === 'test' || callee.name === 'it') return 'test';
    return callee.name === 'describe' ? 'describe' : undefined;
  }
  if (callee.type === 'MemberExpression') return getCallKind(callee.object);
  return callee.type === 'CallExpression' ? getCallKind(callee.callee) : undefined;
};

const getTitle = (argument: ESTree.Node | undefined, source: string) => {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  return argument?.type === 'TemplateLiteral'
    ? source.slice(argument.start + 1, argument.end - 1)
    : undefined;
};

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Each after `groups`, the titles around it. */
const findTestNames = (node: ESTree.Node, source: string, groups: string[]): string[][] => {
  const title = node.type === 'CallExpression' ? getTitle(node.arguments[0], source) : undefined;
  const kind =
    node.type === 'CallExpression' && title !== undefined ? getCallKind(node.callee) : undefined;
  const path = kind === undefined || title === undefined ? groups : [...groups, title];
  const namesBelow = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => findTestNames(child, source, path));
  return kind === 'test' ? [path, ...namesBelow] : namesBelow;
};

/** Each after its groups: `['the menu', 'shows the user']`. */
export const parseTestNames = (source: string, file: string) =>
  findTestNames(parseSync(file, source).program, source, []);
