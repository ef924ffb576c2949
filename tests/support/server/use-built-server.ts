/** For Node's `--import`: runs a server's program from the build. */
export const useBuiltServer = new URL('../use-built-server.mjs', import.meta.url).href;
