import { type ESTree, parseSync } from 'vite';

type Call = 'test' | 'describe';

/** Whether a callee such as `test`, `it.each([…])` or `describe.skipIf(x)` makes tests or groups of them. */
const callOf = (callee: ESTree.Node): Call | undefined => {
  if (callee.type === 'Identifier') {
    if (callee.name === 'test' || callee.name === 'it') return 'test';
    return callee.name === 'describe' ? 'describe' : undefined;
  }
  if (callee.type === 'MemberExpression') return callOf(callee.object);
  return callee.type === 'CallExpression' ? callOf(callee.callee) : undefined;
};

const nameOf = (argument: ESTree.Node | undefined, source: string) => {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  return argument?.type === 'TemplateLiteral' ? source.slice(argument.start + 1, argument.end - 1) : undefined;
};

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value;

const namesUnder = (node: ESTree.Node, source: string, groups: string[]): string[][] => {
  const name = node.type === 'CallExpression' ? nameOf(node.arguments[0], source) : undefined;
  const call = node.type === 'CallExpression' && name !== undefined ? callOf(node.callee) : undefined;
  const path = call === undefined || name === undefined ? groups : [...groups, name];
  const within = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => namesUnder(child, source, path));
  return call === 'test' ? [path, ...within] : within;
};

/** The tests in `source`, each behind its groups: `['the menu', 'names the person']`; templates as they are written. */
export const testNamesIn = (source: string, file: string) => namesUnder(parseSync(file, source).program, source, []);
