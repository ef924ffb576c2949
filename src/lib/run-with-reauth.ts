/** If the backend requires a recent log-in, asks for the password and runs `work` once more. */
export type RunWithReauth = <Result>(work: () => Promise<Result>) => Promise<Result>;
