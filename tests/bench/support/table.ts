import type { Goal, Row, Section } from './row.ts';

const heads = ['measure', 'value', 'p95', 'goal', 'floor', 'ratio', 'met'] as const;

const formatNumber = (value: number, digits: number) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const getFractionDigits = (value: number) => {
  if (Number.isInteger(value) || value >= 100) return 0;
  if (value < 1) return 3;
  return value < 10 ? 2 : 1;
};

const formatFigure = (value: number, unit: Row['unit']) =>
  `${formatNumber(value, getFractionDigits(value))} ${unit}`.trim();

const formatOptional = (value: number | undefined, unit: Row['unit']) =>
  value === undefined ? '' : formatFigure(value, unit);

const formatGoal = ({ goal, unit }: Row) => {
  if (!goal) return '';
  const limit =
    goal.of === 'floor'
      ? `${goal.limit} × floor`
      : `${goal.limit.toLocaleString('en-GB')} ${unit}`.trim();
  return `${goal.figure === 'p95' ? 'p95 ' : ''}${goal.sense} ${limit}`;
};

const getJudgedFigure = (row: Row, goal: Goal) => (goal.figure === 'p95' ? row.p95 : row.value);

/** Formats the figure as a multiple of the floor, or else of the goal. */
const formatRatio = (row: Row) => {
  const { floor, goal, value } = row;
  if (floor && value !== undefined) return `${formatNumber(value / floor, 2)} × floor`;
  const figure = goal && getJudgedFigure(row, goal);
  const hasRatio = goal?.of === 'unit' && goal.limit > 0 && figure !== undefined;
  return hasRatio ? `${formatNumber(figure / goal.limit, 2)} × goal` : '';
};

const formatGoalMet = (row: Row) => {
  const { goal, floor } = row;
  if (!goal) return '';
  const figure = getJudgedFigure(row, goal);
  if (figure === undefined) return 'NO';
  if (goal.of === 'floor' && floor === undefined) return '';
  const limit = goal.of === 'floor' ? goal.limit * (floor ?? 0) : goal.limit;
  const isMet = goal.sense === '≤' ? figure <= limit : figure >= limit;
  return isMet ? 'yes' : 'NO';
};

const toCells = (row: Row) => [
  row.measure,
  row.value === undefined ? 'never' : formatFigure(row.value, row.unit),
  formatOptional(row.p95, row.unit),
  formatGoal(row),
  formatOptional(row.floor, row.unit),
  formatRatio(row),
  formatGoalMet(row),
];

/** Formats all sections as one plain-text table, followed by their notes. */
export const formatTable = (sections: readonly Section[]) => {
  const lines = sections.flatMap(({ title, rows }) => [title, ...rows.map(toCells)]);
  const cells = lines.filter((line) => typeof line !== 'string');
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  // The first column is aligned left, the figures right.
  const alignCell = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const align = (line: readonly string[]) => line.map(alignCell).join('  ');
  const rule = '─'.repeat(align(heads).length);
  const body = lines.map((line) => (typeof line === 'string' ? `\n${line}\n${rule}` : align(line)));
  return [
    align(heads),
    ...body,
    '',
    ...sections.flatMap(({ notes }) => notes.map((note) => `· ${note}`)),
  ].join('\n');
};
