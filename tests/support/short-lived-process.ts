/**
 * V8 compiles the engine's WebAssembly lazily: 0.8 s less CPU time for a short process. A long one is faster
 * without the flags.
 */
export const shortLivedProcessFlags = ['--liftoff-only', '--wasm-lazy-compilation'];

/** For Node's `--import`: runs a server's program from the build. */
export const useBuiltServer = new URL('./use-built-server.mjs', import.meta.url).href;
