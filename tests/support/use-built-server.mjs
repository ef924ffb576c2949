/**
 * Makes a process that a test starts with a program of the server run the program's build. From the
 * sources, `tsx` needs two more seconds of CPU time for each process. Pass it to Node as `--import`.
 */
import { register } from 'node:module';

register('./built-server-hooks.mjs', import.meta.url);
