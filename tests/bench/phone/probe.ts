/** What the page keeps of its own life for the bench. Times are in ms since the navigation began. */
export interface Probe {
  firstPaint: number | undefined;
  /** When what was typed into the fields was there and had made the form ready to be sent. */
  usable: number | undefined;
  /** How often typed text was lost and typed again. */
  lost: number;
  row: number | undefined;
  /** When the framework had taken over the first row. */
  live: number | undefined;
  longTasks: { start: number; end: number }[];
  layoutShift: number;
  /** Shifts within 500 ms after an input, which the browser does not count as layout shift. */
  layoutShiftAfterInput: number;
  /** The longest time from an interaction to the next paint. */
  interaction: number;
  /** Resolves when `selector` is painted at `path`, in ms since the next click, or since now. */
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

/** Runs in the page before anything else does; so it may use nothing from outside itself. */
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
        addEventListener('click', (event) => (start ??= event.timeStamp), { capture: true, once: true });
        const look = () => {
          const begun = start;
          const there = location.pathname.startsWith(path) && document.querySelector(selector)?.checkVisibility();
          if (begun !== undefined && there) afterPaint((at) => resolve(at - begun));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  };
  window.bench = probe;

  // Called in a frame: what is posted there arrives when the frame has been painted.
  const afterPaint = (tell: (at: number) => void) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => tell(performance.now());
    channel.port2.postMessage(undefined);
  };

  const observe = <Entry extends PerformanceEntry>(type: string, tell: (entry: Entry) => void, more = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tell(entry as Entry);
    }).observe({ type, buffered: true, ...more });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') probe.firstPaint = startTime;
  });
  observe('longtask', ({ startTime, duration }) =>
    probe.longTasks.push({ start: startTime, end: startTime + duration }),
  );
  observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (shift) => {
    probe[shift.hadRecentInput ? 'layoutShiftAfterInput' : 'layoutShift'] += shift.value;
  });
  observe<PerformanceEventTiming & { interactionId: number }>(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId > 0) probe.interaction = Math.max(probe.interaction, duration);
    },
    { durationThreshold: 16 },
  );

  let hasTyped = false;
  // As an eager thumb does: types as soon as there is a field, and again when it was lost.
  const typeInto = (field: HTMLInputElement, text: string) => {
    if (field.value === text) return;
    if (hasTyped) probe.lost += 1;
    field.focus();
    field.select();
    document.execCommand('insertText', false, text);
  };
  const look = () => {
    const email = document.querySelector<HTMLInputElement>('input[type=email]');
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
    if (probe.live === undefined && row && Object.keys(row).some((key) => key.startsWith('__react'))) {
      probe.live = performance.now();
      afterPaint((at) => {
        probe.live = at;
      });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
