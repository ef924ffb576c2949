import { createStore } from '../store.ts';
import { deviceStorage } from './device-storage.ts';

/** The first of `states` is the default. Without storage, the state lasts as long as the page. */
export const createDeviceState = <State extends string>(
  key: string,
  states: readonly [State, ...State[]],
) => {
  const readStored = () => {
    const stored = deviceStorage.get(key);
    return states.find((state) => state === stored) ?? states[0];
  };
  const store = createStore<State>(readStored());
  return {
    store,
    save: (state: State) => {
      store.set(state);
      deviceStorage.set(key, state);
    },
    syncAcrossTabs: () =>
      window.addEventListener('storage', (event) => {
        if (event.key === key) store.set(readStored());
      }),
  };
};
