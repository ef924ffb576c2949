export const engineNames = ['chromium', 'firefox', 'webkit'] as const;

export type EngineName = (typeof engineNames)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** In CSS pixels from the page's top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** They have no character. */
export type NamedKey = 'Enter' | 'Escape' | 'Tab' | 'Backspace' | 'ArrowDown' | 'ArrowUp' | 'Space';

export interface KeyPress {
  readonly shift?: boolean;
}

export interface Tab {
  readonly goTo: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly goBack: () => Promise<void>;
  readonly goForward: () => Promise<void>;
  /** Resolves with the result as JSON carries it; a promise is awaited. */
  readonly evaluate: <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  readonly runScript: (source: string) => Promise<void>;
  readonly click: (point: Point) => Promise<void>;
  /** Undefined where the driver has no touch. */
  readonly tap: ((point: Point) => Promise<void>) | undefined;
  readonly press: (key: NamedKey, modifiers?: KeyPress) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly takeScreenshot: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

export interface SessionOptions {
  readonly viewport: Size;
  /** With `block` there is no `navigator.serviceWorker`, as in Firefox's private windows. */
  readonly serviceWorkers: 'allow' | 'block';
}

/** Tabs of one profile, with its own cookies and storage. */
export interface Session {
  readonly openTab: () => Promise<Tab>;
  /** Of pages and workers. */
  readonly readConsoleErrors: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export interface LaunchOptions {
  /** Keeps the only session's profile; by default profiles are temporary. */
  readonly profileFolder?: string;
}

export interface EngineBrowser {
  readonly openSession: (options: SessionOptions) => Promise<Session>;
  readonly close: () => Promise<void>;
  /** As the operating system kills processes. */
  readonly kill: () => Promise<void>;
}
