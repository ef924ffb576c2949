import { join } from 'node:path';
import { build } from 'vite';
import serverBuild from '../../../build/vite.server.config.ts';
import { repository } from '../server/server-process.ts';

const outDir = join(repository, 'dist-server/tests');

/** The path of the program that `buildEmbeddedWriter` writes. */
export const embeddedWriter = join(outDir, 'embedded-writer.js');

/**
 * Bundles `embedded-writer.ts`, as the build bundles the programs of the server. From the sources,
 * `tsx` needs two more seconds of CPU time for each process.
 */
export const buildEmbeddedWriter = () =>
  build({
    ...serverBuild,
    configFile: false,
    build: {
      ...serverBuild.build,
      outDir,
      rolldownOptions: { input: join(import.meta.dirname, 'embedded-writer.ts') },
    },
  });
