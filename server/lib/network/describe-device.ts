import Bowser from 'bowser';

const MAX_LENGTH = 500;

/** Returns a text such as "Chrome on Android". */
export const describeDevice = (userAgent: string | undefined) => {
  if (!userAgent) return null;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_LENGTH));
  const system =
    platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name;
  return [browser.name, system].filter(Boolean).join(' on ') || null;
};
