import { serveThread } from '../../../lib/work/threads.ts';
import { parseBounce } from './parse-bounce.ts';

// `create-bounce-parser.ts` starts this program.
serveThread(parseBounce);
