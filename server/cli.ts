import { text } from 'node:stream/consumers';
import { DrizzleQueryError } from 'drizzle-orm';
import { readArguments, UsageError } from './cli/arguments.ts';
import { commands, folderCommands } from './cli/commands.ts';
import { usage } from './cli/usage.ts';
import { openDatabase } from './db/open.ts';
import { readConfig } from './lib/config.ts';
import { createLogger } from './lib/logger.ts';
import { Refusal } from './lib/refusal.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** How many of `words` are a command's own. */
const lengthIn = (table: ReadonlyMap<string, unknown>, words: readonly string[]) =>
  [2, 1].find((count) => words.length >= count && table.has(words.slice(0, count).join(' '))) ?? 0;

const asLongAsItTakes = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };

type Typed = ReturnType<typeof readArguments>;

const runOnFolder = ({ positionals }: Typed) => {
  const length = lengthIn(folderCommands, positionals);
  const command = folderCommands.get(positionals.slice(0, length).join(' '));
  return command?.({ config: readConfig(process.env), rest: positionals.slice(length), now: new Date() });
};

const runOnDatabase = async ({ values: options, positionals }: Typed) => {
  const length = lengthIn(commands, positionals);
  const command = commands.get(positionals.slice(0, length).join(' '));
  if (!command) return undefined;
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLogger(), asLongAsItTakes);
  try {
    const readPassword = async () => (await text(process.stdin)).replace(/\r?\n$/, '');
    const rest = positionals.slice(length);
    return await command({ database, config, options, rest, now: new Date(), readPassword });
  } finally {
    await database.close();
  }
};

const run = async (args: readonly string[]) => {
  const typed = readArguments(args);
  const lines = typed.values.help ? undefined : await (runOnFolder(typed) ?? runOnDatabase(typed));
  for (const line of lines ?? [usage]) say(line);
  return lines || typed.values.help ? 0 : 2;
};

const explain = (error: unknown): string => {
  // Its own message is the whole query, with what was to be written.
  if (error instanceof DrizzleQueryError) return `The database refused: ${error.cause?.message}`;
  if (error instanceof Refusal) return Object.values(error.fields).flat().join(' ') || error.message;
  if (error instanceof UsageError) return `${error.message}. See npm run cli -- --help`;
  return error instanceof Error ? error.message : String(error);
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
