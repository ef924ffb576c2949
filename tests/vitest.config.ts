import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { termsPlugin } from '../build/terms/terms-plugin.ts';
import { shortLivedProcessFlags } from './support/short-lived-process.ts';
import { TimesReporter } from './support/times-reporter.ts';

const dom = ['src/**/*.test.tsx', '{build,server,src}/**/*.dom.test.ts'];
const database = ['server/**/*.db.test.ts'];
const isolated = ['server/**/*.isolated.test.ts', 'tests/deployment/*.isolated.test.ts'];

/** Tests of the embedded database or of no database, which do not run on a PostgreSQL server. */
const withoutPostgresql = [
  'server/db/embedded/**',
  'server/main.isolated.test.ts',
  'server/cli.isolated.test.ts',
  'server/start-restorable.isolated.test.ts',
  'server/domain/providers/mollie/mollie-provider.isolated.test.ts',
  'tests/deployment/**',
];

const inDom = {
  environment: 'jsdom',
  setupFiles: ['tests/support/fix-clock.ts', 'tests/support/app/setup.ts'],
};
const withDatabase = {
  globalSetup: 'tests/support/db/global-setup.ts',
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

/** The test files of a worker share their modules, except in the project `isolated`. */
const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: [
        '{build,contract,server,src,sw}/**/*.test.ts',
        'tests/{faults,html,support}/**/*.test.ts',
      ],
      exclude: [...dom, ...database, ...isolated],
    },
  },
  { extends: true, plugins: [termsPlugin()], test: { name: 'dom', include: dom, ...inDom } },
  { extends: true, test: { name: 'server', include: database, ...withDatabase } },
  {
    extends: true,
    plugins: [termsPlugin()],
    test: { name: 'screens', include: ['tests/screens/**/*.test.tsx'], ...inDom, ...withDatabase },
  },
  {
    extends: true,
    test: {
      name: 'isolated',
      include: isolated,
      exclude: process.env.TEST_DATABASE_URL ? withoutPostgresql : [],
      isolate: true,
      ...withDatabase,
      globalSetup: ['tests/support/db/global-setup.ts', 'tests/support/server/build-server.ts'],
    },
  },
];

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    projects,
    isolate: false,
    // The projects compile many of the same files.
    experimental: { fsModuleCache: true },
    // One more than the cores of a small machine, because tests of processes and timers wait.
    maxWorkers: 3,
    execArgv: shortLivedProcessFlags,
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', new TimesReporter()],
  },
});
