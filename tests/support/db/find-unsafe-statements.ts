/** Servers of the last release still run while a new one starts. These statements break them. */
const rules: readonly [pattern: RegExp, reason: string][] = [
  [/\bdrop\s+(table|column|view|type|schema|function)\b/i, 'the last release may still use it'],
  [/\brename\b/i, 'the last release uses the old name'],
  [/\bset\s+not\s+null\b/i, 'the last release may still write null'],
  [/\balter\s+column\b[^;]*\btype\b/i, 'it rewrites the table under an exclusive lock'],
  [/\btruncate\b/i, 'it removes data'],
  // Not null, without a default or generated value.
  [
    /\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(default|generated)\b)/i,
    'the last release writes no value',
  ],
  [/\brevoke\b/i, 'the last release may still need the privilege'],
];

const contractMark = /^--\s*contract:\s*\S+/im;

/** A line `-- contract: <reason>` directly above allows a statement. */
export const findUnsafeStatements = (sql: string): string[] =>
  sql
    .split(/;|--> statement-breakpoint/)
    .filter((statement) => !contractMark.test(statement))
    .map((statement) => statement.replace(/--.*$/gm, '').trim())
    .flatMap((statement) =>
      rules
        .filter(([pattern]) => pattern.test(statement))
        .map(([, reason]) => `${statement.split('\n')[0]}: ${reason}`),
    );
