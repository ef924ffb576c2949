export interface FaultOptions {
  /** By default all calls. */
  readonly scope?: 'all' | 'writes';
  /** Of the next calls. By default all until the next `setFault`. */
  readonly count?: number;
}

/** Decides which calls to a stand-in fail. */
export const createFaultPlan = <Fault>() => {
  let fault: Fault | undefined;
  let scope: FaultOptions['scope'];
  let left = 0;
  return {
    /** Undefined ends the fault. */
    setFault: (next: Fault | undefined, options: FaultOptions = {}) => {
      fault = next;
      scope = options.scope;
      left = next === undefined ? 0 : (options.count ?? Number.POSITIVE_INFINITY);
    },
    /** Counts the call. */
    takeFault: (method: string) => {
      if (left === 0 || (scope === 'writes' && method === 'GET')) return undefined;
      left -= 1;
      return fault;
    },
  };
};
