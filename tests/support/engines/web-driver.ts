import type { Point } from './engine.ts';

type Capabilities = Readonly<Record<string, unknown>>;

interface Created {
  readonly sessionId: string;
}

/** @throws with the driver's message */
const sendCommand = async <Result>(method: string, url: string, parameters?: object) => {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: parameters === undefined ? null : JSON.stringify(parameters),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${url}: ${value?.error}: ${value?.message}`);
  return value as Result;
};

/**
 * WebDriver (https://www.w3.org/TR/webdriver2/) listens at `origin`. Commands are for the active tab; a
 * handle names a tab.
 */
export const startWebDriverSession = async (origin: string, capabilities: Capabilities) => {
  const { sessionId } = await sendCommand<Created>('POST', `${origin}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `${origin}/session/${sessionId}`;
  const get = <Result>(path: string) => sendCommand<Result>('GET', session + path);
  const post = <Result = void>(path: string, parameters: object = {}) =>
    sendCommand<Result>('POST', session + path, parameters);
  const switchToTab = (handle: string) => post('/window', { handle });
  const act = (source: object) => post('/actions', { actions: [source] });
  const useKeyboard = (actions: readonly object[]) => act({ type: 'key', id: 'keyboard', actions });
  return {
    goTo: (url: string) => post('/url', { url }),
    reload: () => post('/refresh'),
    goBack: () => post('/back'),
    goForward: () => post('/forward'),
    getUrl: () => get<string>('/url'),
    /** PNG in base64. */
    takeScreenshot: () => get<string>('/screenshot'),
    /** `script` is a function's body; a promise is awaited. */
    runScript: <Result>(script: string, args: readonly unknown[] = []) =>
      post<Result>('/execute/sync', { script, args }),
    click: ({ x, y }: Point) =>
      act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    /** They are released in the opposite order. */
    pressKeys: (keys: readonly string[]) =>
      useKeyboard([
        ...keys.map((value) => ({ type: 'keyDown', value })),
        ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]),
    type: (text: string) =>
      useKeyboard(
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    getTab: () => get<string>('/window'),
    switchToTab,
    /** The tab becomes active. Returns its handle. */
    openTab: async () => {
      const { handle } = await post<{ readonly handle: string }>('/window/new', { type: 'tab' });
      await switchToTab(handle);
      return handle;
    },
    closeTab: () => sendCommand<void>('DELETE', `${session}/window`),
    end: () => sendCommand<void>('DELETE', session),
  };
};

export type WebDriverSession = Awaited<ReturnType<typeof startWebDriverSession>>;
