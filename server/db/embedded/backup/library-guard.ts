import type { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];

/**
 * Emscripten's `struct dso` has the content of the library there, if the engine has read it, and its length.
 */
const CONTENT_OFFSET = 28;
const CONTENT_LENGTH_OFFSET = 32;

/** The migrations and the full-text search load these. */
const OWN_LIBRARIES = ['btree_gin', 'dict_snowball', 'pg_trgm', 'plpgsql'].map(
  (name) => `/pglite/lib/postgresql/${name}.so`,
);

type OpenLibrary = (handle: number) => number;

const isOpenLibrary = (value: unknown): value is OpenLibrary => typeof value === 'function';

/** The types of Node lack WebAssembly. */
interface Imports {
  readonly env?: {
    readonly _dlopen_js?: unknown;
    readonly memory?: { readonly buffer: ArrayBuffer };
  };
}
type Instantiate = (imports: Imports, onInstance: unknown) => object;

/** The loader then reads every library with `FS.readFile`. */
const discardContents = ({ env }: Imports) => {
  const { _dlopen_js: openLibrary, memory } = env ?? {};
  if (!isOpenLibrary(openLibrary) || !memory)
    throw new Error('This PGlite loads its libraries in an unknown way');
  const openLibraryByName: OpenLibrary = (handle) => {
    const view = new DataView(memory.buffer);
    view.setUint32(handle + CONTENT_OFFSET, 0, true);
    view.setUint32(handle + CONTENT_LENGTH_OFFSET, 0, true);
    return openLibrary(handle);
  };
  // The loader keeps this object, and passes it to the libraries that it loads.
  Object.assign(env ?? {}, { _dlopen_js: openLibraryByName });
};

/**
 * The loader evaluates JavaScript of a library. A library in the database's folder, or one that a statement
 * writes, would run in this process, so an engine loads no libraries but its own.
 */
export const createLibraryGuard = () => {
  const contents = new Map<string, Uint8Array>();
  let readFile: ((path: string) => Uint8Array) | undefined;
  return {
    addTo: (options: EngineOptions): EngineOptions => {
      const instantiateWasm: Instantiate | undefined = options.instantiateWasm;
      if (!instantiateWasm) throw new Error('This PGlite starts its engine in an unknown way');
      return {
        ...options,
        instantiateWasm: (imports: Imports, onInstance: unknown) => {
          discardContents(imports);
          return instantiateWasm(imports, onInstance);
        },
        preRun: [
          ...(options.preRun ?? []),
          ({ FS: files }) => {
            readFile = files.readFile.bind(files);
            files.readFile = (path: string) => {
              const content = contents.get(path);
              if (!content) throw new Error(`The library ${path} is refused`);
              return content;
            };
          },
        ],
      };
    },
    /** A statement could replace the libraries' files, so the caller runs none before. */
    admitOwnLibraries: () => {
      for (const path of OWN_LIBRARIES) {
        const content = readFile?.(path);
        if (content) contents.set(path, content);
      }
    },
  };
};
