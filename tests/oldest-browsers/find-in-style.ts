import postcss, { type AtRule, type Declaration } from 'postcss';
import { css, findEntry, findUnsupported, type Use } from './find-unsupported.ts';

/** Returns the entries with the name `name` at any depth of a table. */
const findDeep = (table: object | undefined, name: string): ReturnType<typeof findEntry>[] =>
  Object.entries(table ?? {}).flatMap(([key, value]) => {
    if (key === '__compat' || typeof value !== 'object') return [];
    return [...(key === name ? [value] : []), ...findDeep(value, name)];
  });

/** Returns whether the rule of a declaration also has the property with a prefix. */
const hasPrefixed = ({ prop, parent }: Declaration) =>
  parent?.some((node) => node.type === 'decl' && node.prop === `-webkit-${prop}`) ?? false;

/** Returns whether browsers without the declaration skip it, because of a condition around its rule. */
const isConditional = ({ prop, value, parent }: Declaration) =>
  parent?.parent?.type === 'atrule' &&
  (parent.parent as AtRule).name === 'supports' &&
  (parent.parent as AtRule).params.replaceAll(' ', '').includes(`(${prop}:${value})`);

const listInDeclaration = (declaration: Declaration): Use[] => {
  const { prop, value } = declaration;
  if (prop.startsWith('-') || hasPrefixed(declaration) || isConditional(declaration)) return [];
  const words = [...value.matchAll(/(?<![\w-])([a-z][a-z-]+)(?![\w(-])/g)].map(([word]) => word);
  const functions = [...value.matchAll(/(?<![\w-])([a-z][a-z-]+)\(/g)].map(([, name = '']) => name);
  return [
    { name: prop, entries: [findEntry(css.properties, prop)] },
    ...words.map((word) => ({
      name: `${prop}: ${word}`,
      entries: [findEntry(css.properties, prop, word)],
    })),
    ...functions.map((name) => ({ name: `${name}()`, entries: findDeep(css.types, name) })),
  ];
};

const listInAtRule = ({ name, params }: AtRule): Use[] => [
  { name: `@${name}`, entries: [findEntry(css['at-rules'], name)] },
  ...[...params.matchAll(/\(([a-z-]+)[:)]/g)].map(([, feature = '']) => ({
    name: `@${name} (${feature})`,
    entries: [findEntry(css['at-rules'], name, feature)],
  })),
];

const listInSelector = (selector: string): Use[] =>
  [...selector.matchAll(/::?([a-z][a-z-]+)/g)].map(([name, key = '']) => ({
    name,
    entries: [findEntry(css.selectors, key)],
  }));

/** Returns what a style sheet uses of the tables of MDN that one of the oldest browsers lacks. */
export const findInStyle = (style: string) => {
  const root = postcss.parse(style);
  const uses: Use[] = [];
  root.walkDecls((declaration) => {
    uses.push(...listInDeclaration(declaration));
  });
  root.walkAtRules((rule) => {
    uses.push(...listInAtRule(rule));
  });
  root.walkRules(({ selector }) => {
    uses.push(...listInSelector(selector));
  });
  return findUnsupported(uses);
};
