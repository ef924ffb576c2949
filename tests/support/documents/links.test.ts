import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

const listFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .map((path) => join(root, path))
    // A deleted file is listed until its deletion is committed.
    .filter((path) => existsSync(path));

const paths = listFiles('*.md');

/** Code blocks contain no links and headings. */
const readText = (path: string) =>
  readFileSync(path, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

/** As GitHub makes them. */
const readAnchors = (path: string) =>
  [...readText(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

const findBrokenLinks = (path: string) =>
  [...readText(path).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
    ([link, file = '', anchor]) => {
      const target = file === '' ? path : join(dirname(path), file);
      const isRight =
        existsSync(target) && (anchor === undefined || readAnchors(target).includes(anchor));
      return isRight ? [] : [`${relative(root, path)}: ${link}`];
    },
  );

test('each link in a document leads to a file and a heading that exist', () => {
  expect(paths.flatMap(findBrokenLinks)).toEqual([]);
});

/** They exist only after a command or a contribution. */
const madeLater = ['tests/results/screens/', 'tests/recordings/'];

const findMissingPaths = (path: string) =>
  [
    ...readText(path).matchAll(/`((?:build|contract|deploy|docs|server|src|sw|tests)\/[\w./-]*)`/g),
  ].flatMap(([, quoted = '']) =>
    existsSync(join(root, quoted)) || madeLater.includes(quoted)
      ? []
      : [`${relative(root, path)}: ${quoted}`],
  );

test('each path that a document names exists', () => {
  expect(paths.flatMap(findMissingPaths)).toEqual([]);
});

test('each source file that a document names without its folder exists', () => {
  const names = new Set(listFiles().map((path) => basename(path)));
  const missing = paths.flatMap((path) =>
    [...readText(path).matchAll(/`([\w-][\w.-]*\.(?:tsx?|sql))`/g)].flatMap(([, name = '']) =>
      names.has(name) ? [] : [`${relative(root, path)}: ${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('each name in camel case that a document quotes is in the code', () => {
  const words = new Set(
    listFiles('*.ts', '*.tsx').flatMap((path) => readFileSync(path, 'utf8').match(/\w+/g) ?? []),
  );
  const documents = paths.filter((path) => !path.includes('/decisions/'));
  const missing = documents.flatMap((path) =>
    [...readText(path).matchAll(/`([a-z]+[A-Z]\w*)[`(.]/g)].flatMap(([, name = '']) =>
      words.has(name) ? [] : [`${relative(root, path)}: ${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
