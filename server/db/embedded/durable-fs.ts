import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];
type Hook = NonNullable<EngineOptions['preRun']>[number];

/** The part of Emscripten's NODEFS that is ours to complete; its declarations leave it out. */
interface NodeFiles {
  tryFSOperation<Result>(operation: () => Result): Result;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

const isNodeFiles = (files: object): files is NodeFiles => 'tryFSOperation' in files && 'stream_ops' in files;

const syncToDisk: Hook = ({ NODEFS }) => {
  const files: object = NODEFS;
  if (!isNodeFiles(files)) throw new Error('This PGlite keeps its files in a way that cannot be made durable');
  // Errors must reach the engine as its own errno: a plain exception breaks it and a later commit may be lost.
  files.stream_ops.fsync = ({ nfd }) =>
    files.tryFSOperation(() => {
      fs.fdatasyncSync(nfd);
      return 0;
    });
};

/** PGlite's files on disk, with the fsync that the engine's build leaves out: what is committed survives power loss. */
export class DurableFS extends NodeFS {
  override init(client: PGlite, options: EngineOptions) {
    return super.init(client, { ...options, preRun: [...(options.preRun ?? []), syncToDisk] });
  }
}

/**
 * Starts the engine with its syncing on; `fsync` is the one method that reaches `DurableFS`, fdatasync is a stub. Its
 * buffers are memory from the first moment on, used or not: half of PostgreSQL's 128 MB hold 50,000 payments.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=64MB'],
  ...['-c', 'shared_buffers=64MB'],
];
