import bcd from '@mdn/browser-compat-data/forLegacyNode';
import type { BrowserName, Identifier, SupportStatement } from '@mdn/browser-compat-data/types';
import { oldestBrowsers } from '../../build/oldest-browsers.ts';

/** MDN's tables of what browsers support. */
export const { api, css, javascript } = bcd;

const { ios, ...others } = oldestBrowsers;
/** The oldest versions, under the names of the tables. */
const versions = Object.entries({ ...others, safari_ios: ios }) as [BrowserName, string][];

const parseVersion = (version: string) => version.split('.').map(Number);
const isAtMost = (version: string, limit: string) => {
  const [major = 0, minor = 0] = parseVersion(version.replace('≤', ''));
  const [limitMajor = 0, limitMinor = 0] = parseVersion(limit);
  return major < limitMajor || (major === limitMajor && minor <= limitMinor);
};

/** Returns whether a version has a feature under its own name and without a flag. */
const isSupported = (statement: SupportStatement | undefined, version: string) =>
  statement === undefined ||
  [statement]
    .flat()
    .some(
      ({
        version_added: added,
        version_removed: removed,
        flags,
        prefix,
        alternative_name: other,
      }) =>
        typeof added === 'string' &&
        added !== 'preview' &&
        isAtMost(added, version) &&
        !(typeof removed === 'string' && isAtMost(removed, version)) &&
        !flags &&
        !prefix &&
        !other,
    );

/** Returns the entry of a table at a path such as `properties`, `display`; undefined without one. */
export const findEntry = (table: object | undefined, ...path: readonly string[]) => {
  let entry: unknown = table;
  for (const name of path) {
    if (typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, name))
      return undefined;
    entry = (entry as Record<string, unknown>)[name];
  }
  return entry as Identifier | undefined;
};

/** A feature that a file uses, with the entries of the tables that may describe it. */
export interface Use {
  readonly name: string;
  readonly entries: readonly (Identifier | undefined)[];
}

/** Returns the oldest browsers that lack what an entry describes. */
const findBrowsersWithout = (entry: Identifier) =>
  versions
    .filter(([name, version]) => !isSupported(entry.__compat?.support[name], version))
    .map(([name, version]) => `${name} ${version}`);

/**
 * Returns the names of the features that one of the oldest browsers lacks, each with these browsers.
 * Where several entries have the name of a feature, the one that most browsers support counts.
 */
export const findUnsupported = (uses: readonly Use[]) =>
  uses.flatMap(({ name, entries }) => {
    const lists = entries.filter((entry) => entry !== undefined).map(findBrowsersWithout);
    const [shortest = []] = lists.toSorted((one, other) => one.length - other.length);
    return shortest.length > 0 ? [{ name, browsers: shortest.join(', ') }] : [];
  });

/** The oldest versions as text. */
export const describedVersions = versions.map(([name, version]) => `${name} ${version}`).join(', ');
