import { expect } from 'vitest';
import { parseArguments } from '../../../server/cli/arguments.ts';
import { databaseCommands } from '../../../server/cli/commands.ts';
import type { Database } from '../../../server/db/database.ts';
import { readConfig } from '../../../server/lib/config.ts';

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly now?: Date;
  /** Standard input. */
  readonly input?: string;
}

/** Runs a command line on `database`, such as `['tenant set-vat', 'shop.example.com', 'on']`, and returns what it prints. */
export const runCommand = async (
  database: Database,
  [name, ...typed]: readonly [string, ...string[]],
  { env = {}, now = new Date(), input }: RunOptions = {},
) => {
  const { values: options, positionals: args } = parseArguments(typed);
  const command = databaseCommands.get(name) ?? expect.unreachable(`there is a command ${name}`);
  return command({
    ...{ database, config: readConfig(env), options, args, now },
    readInput: async () => input ?? expect.unreachable('no input is read'),
  });
};
