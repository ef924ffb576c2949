import { serveThread } from '../../../lib/work/threads.ts';
import { parseBounce } from './parse-bounce.ts';

serveThread(parseBounce);
