import { serveThread } from '../../../lib/work/threads.ts';
import { parseBounce } from './parse-bounce.ts';

// The program of the thread that `create-bounce-parser.ts` starts.
serveThread(parseBounce);
