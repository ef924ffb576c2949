// Appends the memory that a server has in use to the file of HEAP_REPORT. The bench loads this
// module into the server's process with `--import`, where types cannot be stripped.
import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { isMainThread } from 'node:worker_threads';

const INTERVAL_MS = 30_000;
const BYTES_PER_MB = 2 ** 20;

const report = async (session, file) => {
  // Between collections the size of the heap says when V8 last chose to collect, not what is kept.
  await session.post('HeapProfiler.collectGarbage');
  const { heapUsed, external } = process.memoryUsage();
  const sample = { atUnixMs: Date.now(), memoryMb: (heapUsed + external) / BYTES_PER_MB };
  appendFileSync(file, `${JSON.stringify(sample)}\n`);
};

if (isMainThread) {
  const session = new Session();
  session.connect();
  setInterval(() => void report(session, process.env.HEAP_REPORT), INTERVAL_MS).unref();
}
