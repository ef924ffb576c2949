import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** These differ from the engine's defaults. */
const settings = `
datestyle = 'iso, mdy'
default_text_search_config = 'pg_catalog.english'
dynamic_shared_memory_type = posix
lc_messages = C
lc_monetary = C
lc_numeric = C
lc_time = C
log_timezone = UTC
timezone = UTC
`;

const notice = '# The server writes this file at each start.\n';

const files = {
  'postgresql.conf': `${notice}${settings}`,
  'postgresql.auto.conf': notice,
  // The engine refuses an empty file. It has no connections to which the rule could apply.
  'pg_hba.conf': `${notice}local all all reject\n`,
  'pg_ident.conf': notice,
} as const;

/**
 * A folder from a backup may have no configuration, and one that others wrote could make the engine load a
 * library.
 */
export const writeEngineConfiguration = async (folder: string) => {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    const existing = await readFile(path, 'utf8').catch(() => undefined);
    if (existing !== content) await writeFile(path, content, { mode: 0o600 });
  }
};

export const noLibrariesParams = ['shared', 'session', 'local'].flatMap((kind) => [
  '-c',
  `${kind}_preload_libraries=`,
]);

/** The migrations use these. Each PGlite instance must load them. */
export const extensions = { btree_gin, pg_trgm };
