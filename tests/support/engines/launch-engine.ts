import type { EngineBrowser, EngineName, LaunchOptions } from './engine.ts';
import { launchPuppeteerBrowser } from './launch-puppeteer-browser.ts';
import { launchWebkitBrowser } from './launch-webkit-browser.ts';

/** Dark, with reduced motion. */
export const launchEngine = (
  engine: EngineName,
  options: LaunchOptions = {},
): Promise<EngineBrowser> =>
  engine === 'webkit' ? launchWebkitBrowser(options) : launchPuppeteerBrowser(engine, options);
