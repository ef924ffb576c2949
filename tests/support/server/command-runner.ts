import { expect } from 'vitest';
import { parseArguments } from '../../../server/cli/arguments.ts';
import { databaseCommands } from '../../../server/cli/commands.ts';
import type { Database } from '../../../server/db/database.ts';
import type { ProviderFactories } from '../../../server/domain/providers/provider-registry.ts';
import { readConfig } from '../../../server/lib/settings/config.ts';

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly now?: Date;
  /** Standard input. */
  readonly input?: string;
  readonly providerFactories?: ProviderFactories;
  /** Lines before the end; by default they fail the test. */
  readonly printLine?: (line: string) => void;
}

const failOnCall = () =>
  expect.unreachable('no payment provider is called, and no line printed before the end');

/** Such as `['tenant set-vat', 'shop.example.com', 'on']`. Returns the text printed at the end. */
export const runCommand = async (
  database: Database,
  [name, ...typed]: readonly [string, ...string[]],
  {
    env = {},
    now = new Date(),
    input,
    providerFactories = { sandbox: failOnCall, stripe: failOnCall, mollie: failOnCall },
    printLine = failOnCall,
  }: RunOptions = {},
) => {
  const { values: options, positionals: args } = parseArguments(typed);
  const command = databaseCommands.get(name) ?? expect.unreachable(`there is a command ${name}`);
  return command({
    database,
    config: readConfig(env),
    options,
    args,
    now,
    providerFactories,
    printLine,
    readInput: async () => input ?? expect.unreachable('no input is read'),
  });
};
