import { onTestFinished, vi } from 'vitest';

/** Runs `script` of a customer's page. Later tests share the page, so its listeners end with the test. */
export const runPageScript = (script: string) => {
  const targets = [document, window].map((target) => ({
    target,
    addListener: vi.spyOn(target, 'addEventListener'),
  }));
  new Function(script)();
  for (const { target, addListener } of targets) {
    const listeners = addListener.mock.calls;
    addListener.mockRestore();
    onTestFinished(() => {
      for (const [type, listener] of listeners) target.removeEventListener(type, listener);
    });
  }
};
