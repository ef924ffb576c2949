import { text } from 'node:stream/consumers';
import { DrizzleQueryError } from 'drizzle-orm';
import { parseArguments, UsageError } from './cli/arguments.ts';
import { databaseCommands, standaloneCommands } from './cli/commands.ts';
import { usage } from './cli/usage.ts';
import { openDatabase } from './db/open-database.ts';
import { createProviderFactories } from './domain/providers/provider-factories.ts';
import { ApiProblem } from './lib/network/api-problem.ts';
import { readConfig } from './lib/settings/config.ts';
import { withOwnSecret } from './lib/settings/own-secret.ts';
import { createLogger } from './lib/work/logger.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** A command's name is the first two words or the first word. `args` are the words after it. */
const findCommand = <AnyCommand>(
  commands: ReadonlyMap<string, AnyCommand>,
  words: readonly string[],
) => {
  for (const nameLength of [2, 1]) {
    const command = commands.get(words.slice(0, nameLength).join(' '));
    if (command) return { command, args: words.slice(nameLength) };
  }
  return undefined;
};

/** The settings include the secret that the server has made itself. */
const readSettings = () => withOwnSecret(readConfig(process.env), { createsSecret: false });

/** A command may run for hours. */
const noTimeouts = {
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

type Arguments = ReturnType<typeof parseArguments>;

const runStandaloneCommand = async ({ values: options, positionals }: Arguments) => {
  const found = findCommand(standaloneCommands, positionals);
  if (!found) return undefined;
  const { command, args } = found;
  return command({ config: readSettings(), options, args, now: new Date(), printLine });
};

const runDatabaseCommand = async ({ values: options, positionals }: Arguments) => {
  const found = findCommand(databaseCommands, positionals);
  if (!found) return undefined;
  const { command, args } = found;
  const config = readSettings();
  const database = await openDatabase(config, createLogger(), noTimeouts);
  try {
    const readInput = async () => (await text(process.stdin)).replace(/\r?\n$/, '');
    const providerFactories = createProviderFactories({
      database,
      clock: () => new Date(),
      ...config,
    });
    const context = {
      database,
      config,
      options,
      args,
      now: new Date(),
      readInput,
      printLine,
      providerFactories,
    };
    return await command(context);
  } finally {
    await database.close();
  }
};

const UNKNOWN_COMMAND_EXIT_CODE = 2;

const run = async (args: readonly string[]): Promise<number> => {
  const parsed = parseArguments(args);
  if (parsed.values.help) {
    printLine(usage);
    return 0;
  }
  const lines = (await runStandaloneCommand(parsed)) ?? (await runDatabaseCommand(parsed));
  for (const line of lines ?? [usage]) printLine(line);
  return lines ? 0 : UNKNOWN_COMMAND_EXIT_CODE;
};

const getErrorMessage = (error: unknown): string => {
  // The message of a DrizzleQueryError contains the query with its parameters.
  if (error instanceof DrizzleQueryError) return `The database refused: ${error.cause?.message}`;
  if (error instanceof ApiProblem)
    return Object.values(error.fields).flat().join(' ') || error.message;
  if (error instanceof UsageError) return `${error.message}. See npm run cli -- --help`;
  return error instanceof Error ? error.message : String(error);
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${getErrorMessage(error)}\n`);
  process.exitCode = 1;
}
