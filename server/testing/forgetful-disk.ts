import fs from 'node:fs';
import { dirname, join } from 'node:path';

type Change = { readonly at: number; readonly bytes: Buffer } | { readonly size: number };

/** Bytes that grow. */
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

/** What a file holds: what is on the disk for certain, and what was done to it since, in order. */
interface FileNode {
  readonly synced: Content;
  pending: Change[];
}
export type Node = FileNode | 'folder';

const newFile = (bytes = Buffer.alloc(0)): FileNode => ({ synced: new Content(bytes), pending: [] });

/** Path → what is there. */
type Names = Map<string, Node>;
type Renaming =
  | { readonly kind: 'put'; readonly path: string; readonly node: Node }
  | { readonly kind: 'drop'; readonly path: string }
  | { readonly kind: 'move'; readonly from: string; readonly path: string };

const sector = 512;

/** The part of `change` that had reached the disk, sector by sector. */
const reached = (change: Change, hasReached: () => boolean): Change[] => {
  if ('size' in change) return hasReached() ? [change] : [];
  const pieces: Change[] = [];
  for (let at = change.at; at < change.at + change.bytes.length; ) {
    const end = Math.min((Math.floor(at / sector) + 1) * sector, change.at + change.bytes.length);
    if (hasReached()) pieces.push({ at, bytes: change.bytes.subarray(at - change.at, end - change.at) });
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
 * The disk below a folder as it is after a power cut: it has what was synced. A file's name is there once its folder
 * was synced. Of the rest, `hasReached` says what had come to the disk by itself: any sectors, in any order, and the
 * first so many changes of names.
 */
export class ForgetfulDisk {
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

  /** Writes what the disk has after the cut to the folder `target`. */
  cutPower(target: string, hasReached: () => boolean) {
    const names = new Map(this.#synced);
    for (const change of this.#renamings) {
      if (!hasReached()) break;
      rename(names, change);
    }
    fs.mkdirSync(target);
    for (const path of [...names.keys()].sort()) {
      const node = names.get(path);
      const place = target + path.slice(this.folder.length);
      if (node === undefined || !fs.existsSync(dirname(place))) continue;
      if (node === 'folder') fs.mkdirSync(place);
      else {
        const content = new Content(Buffer.from(node.synced.bytes));
        for (const change of node.pending.flatMap((each) => reached(each, hasReached))) content.apply(change);
        fs.writeFileSync(place, content.bytes);
      }
    }
  }
}
