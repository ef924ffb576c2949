import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** PostgreSQL extensions of the migrations; each PGlite instance must load them. */
export const extensions = { btree_gin, pg_trgm };
