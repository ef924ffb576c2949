import type { Database } from '../db/database.ts';
import type { ProviderFactories } from '../domain/providers/provider-registry.ts';
import type { Config } from '../lib/settings/config.ts';
import type { Options } from './arguments.ts';

export interface CommandContext {
  readonly database: Database;
  readonly config: Config;
  readonly options: Options;
  readonly args: readonly string[];
  readonly now: Date;
  readonly readInput: () => Promise<string>;
  /** Prints at once. The lines that a command returns are printed when it has ended. */
  readonly printLine: (line: string) => void;
  readonly providerFactories: ProviderFactories;
}

/** The lines that it resolves with are printed. */
export type Command = (context: CommandContext) => Promise<string[]>;

/** It opens no database, or opens one itself. The lines that it resolves with are printed. */
export type StandaloneCommand = (
  context: Pick<CommandContext, 'config' | 'options' | 'args' | 'now' | 'printLine'>,
) => Promise<string[]>;
