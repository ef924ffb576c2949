import { test } from 'vitest';

/** For what takes long and is on the embedded database, whichever the other tests run on: once is enough. */
export const embeddedTest = test.skipIf(process.env.TEST_DATABASE_URL);
