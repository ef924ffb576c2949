import fs from 'node:fs';
import { dirname, join } from 'node:path';

type Change = { readonly at: number; readonly bytes: Buffer } | { readonly size: number };

/** A growable buffer. */
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

const newFile = (bytes = Buffer.alloc(0)): FileNode => ({ synced: new Content(bytes), pending: [] });

/** Path → file or folder. */
type Names = Map<string, Node>;
type Renaming =
  | { readonly kind: 'put'; readonly path: string; readonly node: Node }
  | { readonly kind: 'drop'; readonly path: string }
  | { readonly kind: 'move'; readonly from: string; readonly path: string };

const SECTOR_BYTES = 512;

/** Returns the sectors of `change` that reached the disk. */
const getWrittenSectors = (change: Change, hasReachedDisk: () => boolean): Change[] => {
  if ('size' in change) return hasReachedDisk() ? [change] : [];
  const pieces: Change[] = [];
  for (let at = change.at; at < change.at + change.bytes.length; ) {
    const end = Math.min((Math.floor(at / SECTOR_BYTES) + 1) * SECTOR_BYTES, change.at + change.bytes.length);
    if (hasReachedDisk()) pieces.push({ at, bytes: change.bytes.subarray(at - change.at, end - change.at) });
    at = end;
  }
  return pieces;
};

const rename = (names: Names, change: Renaming) => {
  if (change.kind === 'put') names.set(change.path, change.node);
  const moved = change.kind === 'move' && names.get(change.from);
  if (change.kind === 'move') names.delete(change.from);
  if (moved) names.set(change.path, moved);
  if (change.kind === 'drop') names.delete(change.path);
};

/**
 * Simulates the disk below a folder to tell its content after a power cut. Synced data survives; the name of a file
 * survives once its folder was synced. `hasReachedDisk` decides about unsynced data: any sectors in any order, and the
 * first few changes of names.
 */
export class FaultyDisk {
  readonly folder: string;
  readonly #live: Names = new Map();
  readonly #synced: Names;
  #renamings: Renaming[] = [];

  constructor(folder: string) {
    this.folder = folder;
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      this.#live.set(path, entry.isDirectory() ? 'folder' : newFile(fs.readFileSync(path)));
    }
    this.#synced = new Map(this.#live);
  }

  node(path: string): Node | undefined {
    return path === this.folder ? 'folder' : this.#live.get(path);
  }

  #renamed(change: Renaming) {
    rename(this.#live, change);
    this.#renamings.push(change);
  }

  makeFile(path: string) {
    this.#renamed({ kind: 'put', path, node: newFile() });
  }

  makeFolder(path: string) {
    this.#renamed({ kind: 'put', path, node: 'folder' });
  }

  move(from: string, path: string) {
    if (this.#live.get(from) === 'folder') throw new Error(`Folders are not moved: ${from}`);
    this.#renamed({ kind: 'move', from, path });
  }

  drop(path: string) {
    this.#renamed({ kind: 'drop', path });
  }

  change(node: Node | undefined, change: Change) {
    if (typeof node === 'object') node.pending.push(change);
  }

  sync(path: string, node: Node | undefined) {
    if (node === 'folder') {
      for (const change of this.#renamings) if (dirname(change.path) === path) rename(this.#synced, change);
      this.#renamings = this.#renamings.filter((change) => dirname(change.path) !== path);
    } else if (node) {
      for (const change of node.pending) node.synced.apply(change);
      node.pending = [];
    }
  }

  /** Writes the content of the disk after the power cut to the folder `target`. */
  cutPower(target: string, hasReachedDisk: () => boolean) {
    const names = new Map(this.#synced);
    for (const change of this.#renamings) {
      if (!hasReachedDisk()) break;
      rename(names, change);
    }
    fs.mkdirSync(target);
    for (const path of [...names.keys()].sort()) {
      const node = names.get(path);
      const targetPath = target + path.slice(this.folder.length);
      if (node === undefined || !fs.existsSync(dirname(targetPath))) continue;
      if (node === 'folder') fs.mkdirSync(targetPath);
      else {
        const content = new Content(Buffer.from(node.synced.bytes));
        for (const change of node.pending.flatMap((each) => getWrittenSectors(each, hasReachedDisk)))
          content.apply(change);
        fs.writeFileSync(targetPath, content.bytes);
      }
    }
  }
}
