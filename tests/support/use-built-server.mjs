/**
 * Makes a process of a test load the server's modules from its build. From the sources, `tsx` needs
 * two more seconds of CPU time for each process. Pass it to Node as `--import`.
 */
import { register } from 'node:module';

register('./built-server-hooks.mjs', import.meta.url);
