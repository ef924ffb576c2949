import { asvsLevels } from './asvs-levels.ts';

/** In the order of the summary's columns. */
const answers = ['held', 'partly', 'not', 'does not apply'] as const;

interface Row {
  /** Such as `1.2.5`. */
  readonly id: string;
  readonly level: string;
  readonly requirement: string;
  readonly answer: string;
  /** Promises in brackets, and links to files. */
  readonly evidence: string;
}

const MAX_REQUIREMENT_WORDS = 12;

const rowPattern = /^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([a-z ]+) \| ([^|]+) \|$/gm;

const parseRows = (document: string): Row[] =>
  [...document.matchAll(rowPattern)].map(
    ([, id = '', level = '', requirement = '', answer = '', evidence = '']) => ({
      id,
      level,
      requirement,
      answer,
      evidence,
    }),
  );

/** Levels 1 and 2. */
const requirements = Object.entries(asvsLevels)
  .flatMap(([section, levels]) =>
    [...levels].map((level, index) => ({ id: `${section}.${index + 1}`, level })),
  )
  .filter(({ level }) => level !== '3');

/** None of their requirements applies, for one reason; the count is stated. */
const parseChaptersWithoutRows = (document: string) =>
  [...document.matchAll(/^## (\d+) .+\n\nNone of its (\d+) requirements applies: .+\.$/gm)].map(
    ([, chapter = '', count]) => ({ chapter, count: Number(count) }),
  );

const isInChapter = (id: string, chapter: string) => id.startsWith(`${chapter}.`);

/** For example `[attack 4.5, text 1.1]`. */
const findPromiseIds = (text: string) =>
  [...text.matchAll(/\[([a-z]+ \d+\.\d+(?:, [a-z]+ \d+\.\d+)*)\]/g)].flatMap(([, ids = '']) =>
    ids.split(', '),
  );

const buildSummaryLine = (name: string, given: readonly string[]) =>
  `| ${[name, ...answers.map((answer) => given.filter((each) => each === answer).length)].join(' | ')} |`;

/** Counts the answers of each chapter. */
export const buildAsvsSummary = (document: string) => {
  const rows = parseRows(document);
  const withoutRows = parseChaptersWithoutRows(document);
  const chapters = [...document.matchAll(/^## ((\d+) .+)$/gm)].map(([, name = '', number = '']) => {
    const { count = 0 } = withoutRows.find(({ chapter }) => chapter === number) ?? {};
    const ownRows = rows.filter(({ id }) => isInChapter(id, number));
    const given = [
      ...ownRows.map(({ answer }) => answer),
      ...Array.from({ length: count }, () => 'does not apply'),
    ];
    return { name, given };
  });
  return [
    `| chapter | ${answers.join(' | ')} |`,
    '|---|---|---|---|---|',
    ...chapters.map(({ name, given }) => buildSummaryLine(name, given)),
    buildSummaryLine(
      'all',
      chapters.flatMap(({ given }) => given),
    ),
  ].join('\n');
};

const findRequirementProblems = (document: string, rows: readonly Row[]) => {
  const withoutRows = parseChaptersWithoutRows(document);
  const hasRow = (id: string) => !withoutRows.some(({ chapter }) => isInChapter(id, chapter));
  return [
    ...withoutRows.flatMap(({ chapter, count }) => {
      const expected = requirements.filter(({ id }) => isInChapter(id, chapter)).length;
      return count === expected ? [] : [`Chapter ${chapter} has ${expected} requirements`];
    }),
    ...requirements
      .filter(({ id }) => hasRow(id))
      .flatMap(({ id, level }) => {
        const [row, ...others] = rows.filter((each) => each.id === id);
        if (!row) return [`${id} has no row`];
        return [
          ...(others.length > 0 ? [`${id} has several rows`] : []),
          ...(row.level === level ? [] : [`${id} has level ${level}`]),
        ];
      }),
  ];
};

/**
 * In docs/asvs.md each requirement of levels 1 and 2 has one row, unless its whole chapter does not apply;
 * rows name existing `promises`; the summary counts the rows.
 */
export const findAsvsProblems = (document: string, promises: readonly string[]) => {
  const rows = parseRows(document);
  const summary = buildAsvsSummary(document);
  return [
    ...findRequirementProblems(document, rows),
    ...rows.flatMap(({ id, requirement, answer, evidence }) => [
      ...(requirements.some((each) => each.id === id)
        ? []
        : [`${id} is no requirement of level 1 or 2`]),
      ...(answers.some((each) => each === answer) ? [] : [`${id}: “${answer}” is no answer`]),
      ...(requirement.split(' ').length > MAX_REQUIREMENT_WORDS
        ? [`${id} has more than ${MAX_REQUIREMENT_WORDS} words`]
        : []),
      ...findPromiseIds(evidence)
        .filter((promise) => !promises.includes(promise))
        .map((promise) => `${id} names ${promise}, which is no promise`),
    ]),
    ...(document.includes(`${summary}\n`) ? [] : [`The summary must be:\n${summary}`]),
  ];
};
