import { join } from 'node:path';

/** Git ignores it. */
export const resultsFolder = join(import.meta.dirname, '../results');
