import { text } from 'node:stream/consumers';
import { DrizzleQueryError } from 'drizzle-orm';
import { parseArguments, UsageError } from './cli/arguments.ts';
import { databaseCommands, standaloneCommands } from './cli/commands.ts';
import { usage } from './cli/usage.ts';
import { openDatabase } from './db/open-database.ts';
import { createProviderFactories } from './domain/providers/provider-factories.ts';
import { ApiProblem } from './lib/api-problem.ts';
import { readConfig } from './lib/config.ts';
import { createLogger } from './lib/logger.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** How many leading words form a command name (2, 1 or 0). */
const getNameLength = (table: ReadonlyMap<string, unknown>, words: readonly string[]) =>
  [2, 1].find((count) => words.length >= count && table.has(words.slice(0, count).join(' '))) ?? 0;

const noTimeouts = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };

type Arguments = ReturnType<typeof parseArguments>;

const runStandaloneCommand = ({ values: options, positionals }: Arguments) => {
  const length = getNameLength(standaloneCommands, positionals);
  const command = standaloneCommands.get(positionals.slice(0, length).join(' '));
  const args = positionals.slice(length);
  return command?.({ config: readConfig(process.env), options, args, now: new Date(), printLine });
};

const runDatabaseCommand = async ({ values: options, positionals }: Arguments) => {
  const length = getNameLength(databaseCommands, positionals);
  const command = databaseCommands.get(positionals.slice(0, length).join(' '));
  if (!command) return undefined;
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLogger(), noTimeouts);
  try {
    const readInput = async () => (await text(process.stdin)).replace(/\r?\n$/, '');
    const args = positionals.slice(length);
    const providerFactories = createProviderFactories({ database, clock: () => new Date(), ...config });
    const context = { database, config, options, args, now: new Date(), readInput, printLine, providerFactories };
    return await command(context);
  } finally {
    await database.close();
  }
};

const run = async (args: readonly string[]) => {
  const parsed = parseArguments(args);
  const lines = parsed.values.help ? undefined : await (runStandaloneCommand(parsed) ?? runDatabaseCommand(parsed));
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
