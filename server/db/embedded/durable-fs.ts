import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createLibraryGuard } from './backup/library-guard.ts';
import { createEventLoopTurn } from './event-loop-turn.ts';

type EngineOptions = Parameters<NodeFS['init']>[1];
type Hook = NonNullable<EngineOptions['preRun']>[number];

/** The declarations of Emscripten lack these methods. */
interface NodeFiles {
  tryFSOperation<Result>(operation: () => Result): Result;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

const isNodeFiles = (files: object): files is NodeFiles =>
  'tryFSOperation' in files && 'stream_ops' in files;

const syncToDisk: Hook = ({ NODEFS }) => {
  const files: object = NODEFS;
  if (!isNodeFiles(files))
    throw new Error('This PGlite keeps its files in a way that cannot be made durable');
  // A plain exception corrupts the engine's state, and a later commit may be lost. Errors must reach it as
  // errno.
  files.stream_ops.fsync = ({ nfd }) =>
    files.tryFSOperation(() => {
      fs.fdatasyncSync(nfd);
      return 0;
    });
};

/** PGlite's build omits fsync. With it, commits survive a power loss. */
export class DurableFS extends NodeFS {
  readonly #libraries = createLibraryGuard();

  override init(client: PGlite, options: EngineOptions) {
    const guarded = this.#libraries.addTo(options);
    return super.init(client, { ...guarded, preRun: [...(guarded.preRun ?? []), syncToDisk] });
  }

  /** The first statement may need a library, so the caller calls this before. */
  admitOwnLibraries() {
    this.#libraries.admitOwnLibraries();
  }

  readonly #takeTurn = createEventLoopTurn();

  /** PGlite calls this after each statement. By then, the commit is on disk. */
  override async syncToFs(isRelaxed?: boolean) {
    await super.syncToFs(isRelaxed);
    await this.#takeTurn();
  }
}

/**
 * Only `wal_sync_method=fsync` calls `DurableFS`: fdatasync of PGlite's build does nothing. The engine
 * allocates all `shared_buffers` at start. Half the default is enough for 50,000 payments.
 */
export const durableStartParams = [
  // PGlite turns fsync off with -F.
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=64MB'],
  ...['-c', 'shared_buffers=64MB'],
];
