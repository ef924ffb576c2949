/**
 * The measurements that a page records for the bench. Times are in ms since the start of the
 * navigation.
 */
export interface Probe {
  firstPaint: number | undefined;
  /** When the log-in form had the typed text and an enabled submit button. */
  usable: number | undefined;
  /** How often the page lost typed text, so that the probe typed the text again. */
  lost: number;
  /** When the first row of the list was painted. */
  row: number | undefined;
  /** When React had hydrated the first row. */
  live: number | undefined;
  longTasks: { start: number; end: number }[];
  layoutShift: number;
  /** Shifts within 500 ms after an input, which the browser does not count as layout shift. */
  layoutShiftAfterInput: number;
  /** The longest time in ms from an interaction to the next paint. */
  interaction: number;
  /**
   * Waits until `selector` is painted at `path`. Returns the time in ms since the next click, or
   * since now.
   */
  paintedAfter(from: 'click' | 'now', path: string, selector: string): Promise<number>;
}

declare global {
  interface Window {
    bench: Probe;
  }
}

export const rowSelector = 'ul[aria-label="Payments"] a[href^="/payments/"]';

interface Typed {
  readonly email: string;
  readonly password: string;
}

/**
 * Installs the probe: types into the log-in form as soon as it exists, and waits for the element
 * `rows`. Playwright sends only the text of this function to the page, so the function must not use
 * anything outside itself.
 */
export const installProbe = ({ typed, rows }: { typed: Typed; rows: string }) => {
  const probe: Probe = {
    firstPaint: undefined,
    usable: undefined,
    lost: 0,
    row: undefined,
    live: undefined,
    longTasks: [],
    layoutShift: 0,
    layoutShiftAfterInput: 0,
    interaction: 0,
    paintedAfter: (from, path, selector) =>
      new Promise((resolve) => {
        let start = from === 'now' ? performance.now() : undefined;
        addEventListener('click', (event) => (start ??= event.timeStamp), {
          capture: true,
          once: true,
        });
        const check = () => {
          const startMs = start;
          const isThere =
            location.pathname.startsWith(path) &&
            document.querySelector(selector)?.checkVisibility();
          if (startMs !== undefined && isThere) afterPaint((atMs) => resolve(atMs - startMs));
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      }),
  };
  window.bench = probe;

  // A message that is posted in an animation frame arrives after the browser has painted the frame.
  const afterPaint = (callback: (atMs: number) => void) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => callback(performance.now());
    channel.port2.postMessage(undefined);
  };

  /** Calls `callback` with each performance entry of a type, from the start of the navigation. */
  const observe = <Entry extends PerformanceEntry>(
    type: string,
    callback: (entry: Entry) => void,
    options = {},
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) callback(entry as Entry);
    }).observe({ type, buffered: true, ...options });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') probe.firstPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) =>
    probe.longTasks.push({ start: startTime, end: startTime + duration }),
  );
  observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>(
    'layout-shift',
    (shift) => {
      probe[shift.hadRecentInput ? 'layoutShiftAfterInput' : 'layoutShift'] += shift.value;
    },
  );
  observe<PerformanceEventTiming & { interactionId: number }>(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId > 0) probe.interaction = Math.max(probe.interaction, duration);
    },
    { durationThreshold: 16 },
  );

  let hasTyped = false;
  // The probe types as soon as the field exists, and again when the page has lost the text.
  const typeInto = (field: HTMLInputElement, text: string) => {
    if (field.value === text) return;
    if (hasTyped) probe.lost += 1;
    field.focus();
    field.select();
    document.execCommand('insertText', false, text);
  };
  const checkPage = () => {
    const email = document.querySelector<HTMLInputElement>('input[inputmode=email]');
    const password = document.querySelector<HTMLInputElement>('input[type=password]');
    if (probe.usable === undefined && email?.checkVisibility() && password) {
      typeInto(email, typed.email);
      typeInto(password, typed.password);
      hasTyped = true;
      if (document.querySelector('button[type=submit]:not(:disabled)')) {
        probe.usable = performance.now();
        afterPaint((at) => {
          probe.usable = at;
        });
      }
    }
    const row = document.querySelector(rows);
    if (probe.row === undefined && row?.checkVisibility()) {
      probe.row = performance.now();
      afterPaint((at) => {
        probe.row = at;
      });
    }
    // React adds properties with this prefix to the elements that it hydrates.
    const isHydrated = row !== null && Object.keys(row).some((key) => key.startsWith('__react'));
    if (probe.live === undefined && isHydrated) {
      probe.live = performance.now();
      afterPaint((at) => {
        probe.live = at;
      });
    }
    requestAnimationFrame(checkPage);
  };
  requestAnimationFrame(checkPage);
};
