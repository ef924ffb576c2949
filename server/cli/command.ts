import type { Database } from '../db/database.ts';
import type { ProviderFactories } from '../domain/providers/provider-registry.ts';
import type { Config } from '../lib/settings/config.ts';
import type { Options } from './arguments.ts';

export interface CommandContext {
  readonly database: Database;
  readonly config: Config;
  readonly options: Options;
  /** The words after the name of the command. */
  readonly args: readonly string[];
  readonly now: Date;
  /** Reads standard input, without its last line break. */
  readonly readInput: () => Promise<string>;
  /** Prints a line at once. The lines that a command returns are printed when it has ended. */
  readonly printLine: (line: string) => void;
  readonly providerFactories: ProviderFactories;
}

/** A command that needs an open database. Resolves with the lines to print. */
export type Command = (context: CommandContext) => Promise<string[]>;

/** A command that opens no database, or opens one itself. Resolves with the lines to print. */
export type StandaloneCommand = (
  context: Pick<CommandContext, 'config' | 'options' | 'args' | 'now' | 'printLine'>,
) => Promise<string[]>;
