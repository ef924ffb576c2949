import { join } from 'node:path';

/** Test runs write their results here; git ignores it. */
export const resultsFolder = join(import.meta.dirname, '../results');
