/**
 * Node's flags for processes that tests start and soon end: V8 compiles the WebAssembly of the
 * embedded engine lazily and without optimisation, which saves each process 0.8 s of CPU time. A
 * long-running server is faster without the flags.
 */
export const shortLivedProcessFlags = ['--liftoff-only', '--wasm-lazy-compilation'];
