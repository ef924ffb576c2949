import { gt } from 'drizzle-orm';
import { displays } from '../../db/schema.ts';
import { DISPLAY_LIFETIME_MS } from '../../lib/time/durations.ts';

export const isPaired = (now: Date) =>
  gt(displays.pairedAt, new Date(now.getTime() - DISPLAY_LIFETIME_MS));
