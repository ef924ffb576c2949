import type { Database } from '../db/database.ts';
import type { Config } from '../lib/config.ts';
import type { Options } from './arguments.ts';

/** What a command works with. */
export interface Terminal {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl' | 'port'>;
  readonly options: Options;
  /** What stands after the command's own words. */
  readonly rest: readonly string[];
  readonly now: Date;
  readonly readPassword: () => Promise<string>;
}

/** A command changes the database and gives the lines to print. */
export type Command = (terminal: Terminal) => Promise<string[]>;

/** A command that works on the data folder while no database is open. */
export type FolderCommand = (terminal: {
  readonly config: Config;
  readonly rest: readonly string[];
  readonly now: Date;
}) => Promise<string[]>;
