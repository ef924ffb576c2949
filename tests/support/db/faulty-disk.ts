import fs from 'node:fs';
import { dirname, join } from 'node:path';

/** A write at an offset, or a new size. */
type Change = { readonly at: number; readonly bytes: Buffer } | { readonly size: number };

/** Grows. */
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

/** `pending`: unsynced, in order. */
interface FileNode {
  readonly synced: Content;
  pending: Change[];
}
export type Node = FileNode | 'folder';

const newFile = (bytes = Buffer.alloc(0)): FileNode => ({
  synced: new Content(bytes),
  pending: [],
});

type Names = Map<string, Node>;
/** Of a folder's entries. */
type NameChange =
  | { readonly kind: 'put'; readonly path: string; readonly node: Node }
  | { readonly kind: 'drop'; readonly path: string }
  | { readonly kind: 'move'; readonly from: string; readonly path: string };

const SECTOR_BYTES = 512;

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
 * Computes a disk's content after a power cut. Synced data survives; a file's name survives when its folder
 * was synced. `hasReachedDisk` decides for each unsynced sector; a change of names survives only with all
 * before it.
 */
export class FaultyDisk {
  readonly folder: string;
  /** As programs see them. */
  readonly #live: Names = new Map();
  /** These survive for certain. */
  readonly #synced: Names;
  /** In order. */
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

  /** What is synced survives. */
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
