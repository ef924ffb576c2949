import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** What the migrations take beyond PostgreSQL itself; every engine on a folder of ours has to be given it. */
export const extensions = { btree_gin, pg_trgm };
