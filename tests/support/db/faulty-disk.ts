import fs from 'node:fs';
import { dirname, join } from 'node:path';

/** A write of bytes at an offset, or a new size of the file in bytes. */
type Change = { readonly at: number; readonly bytes: Buffer } | { readonly size: number };

/** The content of a file in a buffer that grows. */
class Content {
  #bytes: Buffer;
  #size: number;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#size = bytes.length;
  }

  get bytes() {
    return this.#bytes.subarray(0, this.#size);
  }

  #resize(size: number) {
    if (size > this.#bytes.length) this.#bytes = Buffer.concat([this.bytes], 2 * size);
    if (size > this.#size) this.#bytes.fill(0, this.#size, size);
    this.#size = size;
  }

  apply(change: Change) {
    if ('size' in change) this.#resize(change.size);
    else {
      this.#resize(Math.max(this.#size, change.at + change.bytes.length));
      change.bytes.copy(this.#bytes, change.at);
    }
  }
}

/** A file: the synced content, and the unsynced changes in order. */
interface FileNode {
  readonly synced: Content;
  pending: Change[];
}
export type Node = FileNode | 'folder';

const newFile = (bytes = Buffer.alloc(0)): FileNode => ({
  synced: new Content(bytes),
  pending: [],
});

/** Maps each path to its file or folder. */
type Names = Map<string, Node>;
/** A change of a folder's entries: create a file or folder, delete it, or rename a file. */
type NameChange =
  | { readonly kind: 'put'; readonly path: string; readonly node: Node }
  | { readonly kind: 'drop'; readonly path: string }
  | { readonly kind: 'move'; readonly from: string; readonly path: string };

const SECTOR_BYTES = 512;

/** Returns the sectors of `change` that reached the disk, each as a change. */
const getWrittenSectors = (change: Change, hasReachedDisk: () => boolean): Change[] => {
  if ('size' in change) return hasReachedDisk() ? [change] : [];
  const pieces: Change[] = [];
  for (let at = change.at; at < change.at + change.bytes.length; ) {
    const end = Math.min(
      (Math.floor(at / SECTOR_BYTES) + 1) * SECTOR_BYTES,
      change.at + change.bytes.length,
    );
    if (hasReachedDisk())
      pieces.push({ at, bytes: change.bytes.subarray(at - change.at, end - change.at) });
    at = end;
  }
  return pieces;
};

const applyNameChange = (names: Names, change: NameChange) => {
  if (change.kind === 'put') names.set(change.path, change.node);
  const moved = change.kind === 'move' && names.get(change.from);
  if (change.kind === 'move') names.delete(change.from);
  if (moved) names.set(change.path, moved);
  if (change.kind === 'drop') names.delete(change.path);
};

/**
 * Simulates the disk below a folder, to compute its content after a power cut. Synced data
 * survives, and a file's name survives after its folder was synced. `hasReachedDisk` decides about
 * each unsynced change: any written sector may survive, but a change of names survives only when
 * all changes of names before it do.
 */
export class FaultyDisk {
  readonly folder: string;
  /** The names that programs see. */
  readonly #live: Names = new Map();
  /** The names that survive a power cut for certain. */
  readonly #synced: Names;
  /** The changes of names since their folders were synced, in order. */
  #unsyncedNameChanges: NameChange[] = [];

  constructor(folder: string) {
    this.folder = folder;
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      this.#live.set(path, entry.isDirectory() ? 'folder' : newFile(fs.readFileSync(path)));
    }
    this.#synced = new Map(this.#live);
  }

  getNode(path: string): Node | undefined {
    return path === this.folder ? 'folder' : this.#live.get(path);
  }

  #changeName(change: NameChange) {
    applyNameChange(this.#live, change);
    this.#unsyncedNameChanges.push(change);
  }

  makeFile(path: string) {
    this.#changeName({ kind: 'put', path, node: newFile() });
  }

  makeFolder(path: string) {
    this.#changeName({ kind: 'put', path, node: 'folder' });
  }

  move(from: string, path: string) {
    if (this.#live.get(from) === 'folder') throw new Error(`Folders are not moved: ${from}`);
    this.#changeName({ kind: 'move', from, path });
  }

  drop(path: string) {
    this.#changeName({ kind: 'drop', path });
  }

  change(node: Node | undefined, change: Change) {
    if (typeof node === 'object') node.pending.push(change);
  }

  /** Makes the changes of a file, or the names in a folder, survive a power cut. */
  sync(path: string, node: Node | undefined) {
    if (node === 'folder') {
      const isInFolder = (change: NameChange) => dirname(change.path) === path;
      for (const change of this.#unsyncedNameChanges.filter(isInFolder))
        applyNameChange(this.#synced, change);
      this.#unsyncedNameChanges = this.#unsyncedNameChanges.filter((change) => !isInFolder(change));
    } else if (node) {
      for (const change of node.pending) node.synced.apply(change);
      node.pending = [];
    }
  }

  /** Writes the content of the disk after the power cut to the folder `target`. */
  cutPower(target: string, hasReachedDisk: () => boolean) {
    const names = new Map(this.#synced);
    for (const change of this.#unsyncedNameChanges) {
      if (!hasReachedDisk()) break;
      applyNameChange(names, change);
    }
    fs.mkdirSync(target);
    for (const path of [...names.keys()].sort()) {
      const node = names.get(path);
      const targetPath = target + path.slice(this.folder.length);
      if (node === undefined || !fs.existsSync(dirname(targetPath))) continue;
      if (node === 'folder') fs.mkdirSync(targetPath);
      else {
        const content = new Content(Buffer.from(node.synced.bytes));
        for (const change of node.pending.flatMap((each) =>
          getWrittenSectors(each, hasReachedDisk),
        ))
          content.apply(change);
        fs.writeFileSync(targetPath, content.bytes);
      }
    }
  }
}
