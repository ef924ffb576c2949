import { defineConfig } from 'vitest/config';

/**
 * The tests without a browser, a page and a started process, which Stryker runs against each
 * mutant.
 */
export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/domain/**/*.test.ts',
      'src/features/payments/send/*.test.ts',
    ],
    exclude: ['**/*.isolated.test.ts', '**/*.dom.test.ts', '**/*.db.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
