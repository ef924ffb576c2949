import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '..');

const programs = [
  'server/main.ts',
  'server/cli.ts',
  'server/db/build-template.ts',
  'server/db/embedded/backup/check-backup-process.ts',
  'server/domain/messages/bounces/parse-bounce-thread.ts',
];

/**
 * The first two load binary files from their folder. Twilio's has thousands of modules, and loads only those
 * used.
 */
const externalPackages = ['@electric-sql/pglite', '@node-rs/argon2', 'twilio'];

/** Node needs a second of CPU time to find and load 1,400 files (docs/decisions/035). */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist-server/server',
    emptyOutDir: true,
    rolldownOptions: {
      input: programs.map((program) => join(root, program)),
      output: { chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: externalPackages },
});
