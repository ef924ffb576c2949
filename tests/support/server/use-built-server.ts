/**
 * The module that lets a process run a program of the server from its build; a value of Node's
 * option `--import`.
 */
export const useBuiltServer = new URL('../use-built-server.mjs', import.meta.url).href;
