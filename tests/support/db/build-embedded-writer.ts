import { join } from 'node:path';
import { build } from 'vite';
import serverBuild from '../../../build/vite.server.config.ts';
import { repository } from '../server/server-process.ts';

const outDir = join(repository, 'dist-server/tests');

export const embeddedWriter = join(outDir, 'embedded-writer.js');

/** From the sources, `tsx` would need two more seconds of CPU time for each process. */
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
