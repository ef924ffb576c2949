import { text } from 'node:stream/consumers';
import { readArguments, UsageError } from './cli/arguments.ts';
import { commands, usage } from './cli/commands.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { Refusal } from './http/refusal.ts';
import { createLogger } from './logger.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const run = async (args: readonly string[]) => {
  const { values: options, positionals } = readArguments(args);
  const words = ([2, 1] as const).find((count) => commands.has(positionals.slice(0, count).join(' ')));
  const command = words && commands.get(positionals.slice(0, words).join(' '));
  if (options.help || !command) {
    say(usage);
    return options.help ? 0 : 2;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLogger());
  try {
    const rest = positionals.slice(words);
    const readPassword = async () => (await text(process.stdin)).replace(/\r?\n$/, '');
    const lines = await command({ database, config, options, rest, now: new Date(), readPassword });
    for (const line of lines) say(line);
    return 0;
  } finally {
    await database.close();
  }
};

const explain = (error: unknown) => {
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
