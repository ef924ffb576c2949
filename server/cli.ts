import { text } from 'node:stream/consumers';
import { DrizzleQueryError } from 'drizzle-orm';
import { parseArguments, UsageError } from './cli/arguments.ts';
import { commands, folderCommands } from './cli/commands.ts';
import { usage } from './cli/usage.ts';
import { openDatabase } from './db/open-database.ts';
import { ApiProblem } from './lib/api-problem.ts';
import { readConfig } from './lib/config.ts';
import { createLogger } from './lib/logger.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** The number of `words` that name a command; 0 when none do. */
const getNameLength = (table: ReadonlyMap<string, unknown>, words: readonly string[]) =>
  [2, 1].find((count) => words.length >= count && table.has(words.slice(0, count).join(' '))) ?? 0;

const noTimeouts = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };

type Arguments = ReturnType<typeof parseArguments>;

const runOnFolder = ({ positionals }: Arguments) => {
  const length = getNameLength(folderCommands, positionals);
  const command = folderCommands.get(positionals.slice(0, length).join(' '));
  return command?.({ config: readConfig(process.env), args: positionals.slice(length), now: new Date() });
};

const runOnDatabase = async ({ values: options, positionals }: Arguments) => {
  const length = getNameLength(commands, positionals);
  const command = commands.get(positionals.slice(0, length).join(' '));
  if (!command) return undefined;
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLogger(), noTimeouts);
  try {
    const readPassword = async () => (await text(process.stdin)).replace(/\r?\n$/, '');
    const args = positionals.slice(length);
    return await command({ database, config, options, args, now: new Date(), readPassword });
  } finally {
    await database.close();
  }
};

const run = async (args: readonly string[]) => {
  const parsed = parseArguments(args);
  const lines = parsed.values.help ? undefined : await (runOnFolder(parsed) ?? runOnDatabase(parsed));
  for (const line of lines ?? [usage]) printLine(line);
  return lines || parsed.values.help ? 0 : 2;
};

const getErrorMessage = (error: unknown): string => {
  // The message of a DrizzleQueryError contains the query with its parameters.
  if (error instanceof DrizzleQueryError) return `The database refused: ${error.cause?.message}`;
  if (error instanceof ApiProblem) return Object.values(error.fields).flat().join(' ') || error.message;
  if (error instanceof UsageError) return `${error.message}. See npm run cli -- --help`;
  return error instanceof Error ? error.message : String(error);
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${getErrorMessage(error)}\n`);
  process.exitCode = 1;
}
