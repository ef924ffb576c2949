import { type Node, parse } from 'acorn';
import { api, findEntry, findUnsupported, javascript } from './find-unsupported.ts';

/** The newest syntax that the oldest browsers read. */
const ECMA_VERSION = 2022;

/** The interfaces of global objects whose members the scripts use. */
const interfaces: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
};

/** The names of the global object. */
const globalObjects = ['globalThis', 'self', 'window'];

interface SyntaxNode extends Node {
  readonly name?: string;
  readonly computed?: boolean;
  readonly object?: SyntaxNode;
  readonly property?: SyntaxNode;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Calls `visit` with `node` and each node below it, except the names of members. */
const walk = (node: SyntaxNode, visit: (node: SyntaxNode) => void) => {
  visit(node);
  for (const [key, value] of Object.entries(node)) {
    const isName = (key === 'property' || key === 'key') && !node.computed;
    if (!isName) for (const child of [value].flat()) if (isNode(child)) walk(child, visit);
  }
};

/** Returns the entries for a name that scripts use as a global. */
const findGlobal = (name: string) => [
  findEntry(javascript.builtins, name),
  findEntry(api, name),
  findEntry(api, 'Window', name),
  findEntry(api, 'ServiceWorkerGlobalScope', name),
];

/** Returns the entries for a member of a global object or class. */
const findMember = (object: string, name: string) =>
  globalObjects.includes(object)
    ? findGlobal(name)
    : [
        findEntry(javascript.builtins, object, name),
        findEntry(api, object, `${name}_static`),
        findEntry(api, interfaces[object] ?? '', name),
      ];

/** Returns the names of the globals, and of their members, that a script uses. */
const listUses = (script: string) => {
  const uses = new Set<string>();
  const program = parse(script, { ecmaVersion: ECMA_VERSION, sourceType: 'module' });
  walk(program, ({ type, name, computed, object, property }) => {
    if (type === 'Identifier' && name) uses.add(name);
    if (type === 'MemberExpression' && !computed && object?.type === 'Identifier')
      uses.add(`${object.name}.${property?.name}`);
  });
  return uses;
};

/**
 * Returns what a script uses of the tables of MDN that one of the oldest browsers lacks. Local
 * names of the built scripts are short, so that a name of the tables is a global.
 * @throws SyntaxError for syntax that is newer
 */
export const findInScript = (script: string) =>
  findUnsupported(
    [...listUses(script)].map((name) => {
      const [object = '', member] = name.split('.');
      return {
        name,
        entries: member === undefined ? findGlobal(object) : findMember(object, member),
      };
    }),
  );
