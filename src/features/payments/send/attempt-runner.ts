import { readClocks } from '../../../lib/format/clock-reading.ts';
import type { Store } from '../../../lib/store.ts';
import { type Attempt, type AttemptEvent, transition, wasSent } from './attempt.ts';

type Step<Payload, Result, Services> = (
  attempt: Attempt<Payload, Result>,
  services: Services,
) => Attempt<Payload, Result> | Promise<Attempt<Payload, Result>>;

interface AttemptOptions<Payload, Result, Services> {
  /** The attempt that was pressed last is at the end. */
  readonly store: Store<readonly Attempt<Payload, Result>[]>;
  readonly getId: (payload: Payload) => string;
  readonly createKey: (id: string) => string;
  /** A step that changes the state, for example to ask the user, ends the checks. */
  readonly checks: readonly Step<Payload, Result, Services>[];
  readonly send: Step<Payload, Result, Services>;
}

/**
 * One attempt of a form or screen runs at a time. `press` resolves to the attempt once it has a
 * question or an outcome, and to undefined if it has already succeeded, or another one is running.
 */
export const createAttemptRunner = <Payload, Result, Services>(
  options: AttemptOptions<Payload, Result, Services>,
) => {
  type Each = Attempt<Payload, Result>;
  const { store, getId, createKey, checks, send } = options;
  let isRunning = false;

  const put = (attempt: Each) => {
    store.set([...store.get().filter(({ id }) => id !== attempt.id), attempt]);
    return attempt;
  };
  /** `attempt` may be older than the store when a user answers twice. */
  const dispatch = (attempt: Each, event: AttemptEvent<Result>) => {
    const current = store.get().find(({ id }) => id === attempt.id) ?? attempt;
    return put(transition(current, event));
  };
  const create = (payload: Payload): Each => {
    const id = getId(payload);
    return { id, payload, key: createKey(id), confirmed: [], state: { name: 'checking' } };
  };
  const findAttempt = (payload: Payload) => store.get().find(({ id }) => id === getId(payload));

  const run = async (pressed: Each, services: Services) => {
    let attempt = pressed;
    try {
      for (const step of checks) {
        attempt = put(await step(attempt, services));
        if (attempt.state.name !== 'checking') return attempt;
      }
      attempt = dispatch(attempt, { type: 'pass', at: readClocks() });
      attempt = put(await send(attempt, services));
      return attempt;
    } catch (error) {
      // After a bug in a step, the next press must still work.
      dispatch(attempt, { type: 'end' });
      throw error;
    }
  };

  return {
    put,
    dispatch,
    press: async (payload: Payload, services: Services) => {
      if (isRunning) return undefined;
      const earlier = findAttempt(payload);
      const next = earlier ? transition(earlier, { type: 'press' }) : create(payload);
      // The first send may arrive late, even after a look-up has found nothing. So a repetition
      // sends the same payload.
      const pressed = put({ ...next, payload: wasSent(next) ? next.payload : payload });
      if (pressed.state.name !== 'checking') return undefined;
      isRunning = true;
      try {
        return await run(pressed, services);
      } finally {
        isRunning = false;
      }
    },
  };
};
