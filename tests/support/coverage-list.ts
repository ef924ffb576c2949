import { testNamesIn } from './test-names.ts';

const separator = ' › ';

interface Statement {
  /** Of the list, from 1. */
  readonly line: number;
  readonly number: string;
  /** `path › test name`, the name behind as many of its groups as tell it apart. */
  readonly proofs: readonly string[];
}

interface Problem {
  readonly line: number;
  readonly says: string;
}

/** Every line `- 2.14 …` of the list, with what stands in its backticks and names a test. */
export const readStatements = (markdown: string): Statement[] =>
  markdown.split('\n').flatMap((text, index) => {
    const number = /^- (\d+\.\d+) /.exec(text)?.[1];
    if (number === undefined) return [];
    const proofs = [...text.matchAll(/(`+)(.+?)\1(?!`)/g)]
      .map(([, , quoted = '']) => quoted.trim())
      .filter((quoted) => quoted.includes(separator));
    return [{ line: index + 1, number, proofs }];
  });

const wrongWith = (proof: string, namesIn: (path: string) => string[][] | undefined) => {
  const [path = '', ...wanted] = proof.split(separator);
  const names = namesIn(path);
  if (!names) return `names a file that does not exist: ${path}`;
  const found = names.filter((name) => name.slice(-wanted.length).join(separator) === wanted.join(separator));
  if (found.length === 0) return `names a test that does not stand in ${path}: ${wanted.join(separator)}`;
  return found.length > 1 ? `names ${found.length} tests of ${path} at once: ${wanted.join(separator)}` : undefined;
};

/** What is wrong with a coverage list; `readSource` gives a file's text, undefined when there is no such file. */
export const coverageProblems = (markdown: string, readSource: (path: string) => string | undefined): Problem[] => {
  const read = new Map<string, string[][] | undefined>();
  const namesIn = (path: string) => {
    if (!read.has(path)) {
      const source = readSource(path);
      read.set(path, source === undefined ? undefined : testNamesIn(source, path));
    }
    return read.get(path);
  };
  const statements = readStatements(markdown);
  const numbers = statements.map(({ number }) => number);
  return statements.flatMap(({ line, number, proofs }, index) => {
    const says = [
      ...(numbers.indexOf(number) === index ? [] : ['has a number that an earlier statement has']),
      ...(proofs.length === 0 ? ['has no test'] : []),
      ...proofs.flatMap((proof) => wrongWith(proof, namesIn) ?? []),
    ];
    return says.map((said) => ({ line, says: `${number} ${said}` }));
  });
};
