/**
 * Node's flags for processes that tests start and soon end: V8 compiles the embedded engine's WebAssembly once, quickly
 * and as far as it is called, which saves each process 0.8 s of a core. A server that runs for days is better off without.
 */
export const shortLivedProcessFlags = ['--liftoff-only', '--wasm-lazy-compilation'];
