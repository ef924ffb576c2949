import { join } from 'node:path';

/** Where test runs leave their results; not committed. */
export const resultsFolder = join(import.meta.dirname, '../results');
