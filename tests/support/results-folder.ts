import { join } from 'node:path';

/** The folder into which test runs write their results. Git ignores the folder. */
export const resultsFolder = join(import.meta.dirname, '../results');
