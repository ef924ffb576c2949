import { join } from 'node:path';
import { build } from 'vite';
import serverBuild from '../../../build/vite.server.config.ts';
import { repository } from './server-process.ts';

const outDir = join(repository, 'dist-server/tests');

/** The built program `tests/support/db/embedded-writer.ts`. */
export const embeddedWriter = join(outDir, 'embedded-writer.js');

/**
 * Bundles the programs of tests as the build bundles those of the server. From the sources, `tsx`
 * needs two more seconds of CPU time for each process.
 */
export const buildTestPrograms = () =>
  build({
    ...serverBuild,
    configFile: false,
    build: {
      ...serverBuild.build,
      outDir,
      rolldownOptions: { input: join(repository, 'tests/support/db/embedded-writer.ts') },
    },
  });
