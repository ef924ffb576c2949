/** The browser engines in which the journeys run. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;

export type EngineName = (typeof engineNames)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A point in CSS pixels from the top left corner of the page's window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Keys that have no character. */
export type NamedKey = 'Enter' | 'Escape' | 'Tab' | 'Backspace' | 'ArrowDown' | 'ArrowUp' | 'Space';

export interface KeyPress {
  readonly shift?: boolean;
}

/** A tab of a browser. */
export interface Tab {
  readonly goTo: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly goBack: () => Promise<void>;
  readonly goForward: () => Promise<void>;
  /**
   * Calls `run` in the page, and returns its result, or what its promise resolves to, as JSON
   * carries it.
   */
  readonly evaluate: <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** Runs a script in the page. */
  readonly runScript: (source: string) => Promise<void>;
  /** Presses the left button of the mouse. */
  readonly click: (point: Point) => Promise<void>;
  /** Touches the screen. Undefined in an engine whose driver has no touch. */
  readonly tap: ((point: Point) => Promise<void>) | undefined;
  readonly press: (key: NamedKey, modifiers?: KeyPress) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly takeScreenshot: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

export interface SessionOptions {
  readonly viewport: Size;
  /** With `block`, pages have no `navigator.serviceWorker`, as in a private window of Firefox. */
  readonly serviceWorkers: 'allow' | 'block';
}

/** A browser's profile with its own cookies and storage, and the tabs that share it. */
export interface Session {
  readonly openTab: () => Promise<Tab>;
  /** Returns the errors that pages and workers have logged. */
  readonly readConsoleErrors: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export interface LaunchOptions {
  /**
   * A folder that keeps the profile of the only session. Without it, each session has a temporary
   * profile.
   */
  readonly profileFolder?: string;
}

export interface EngineBrowser {
  readonly openSession: (options: SessionOptions) => Promise<Session>;
  readonly close: () => Promise<void>;
  /** Ends all processes of the browser at once, as the operating system does. */
  readonly kill: () => Promise<void>;
}
