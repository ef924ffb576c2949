import { findProgram } from '../../../lib/work/programs.ts';
import { createThread, type Thread } from '../../../lib/work/threads.ts';
import type { DeliveryStatus } from './parse-delivery-status.ts';

export type BounceParser = Thread<Uint8Array, readonly DeliveryStatus[]>;

/** Parsing takes milliseconds, but a busy machine needs a second to start the thread. */
const TIMEOUT_MS = 5_000;

const MAX_HEAP_MB = 64;

/**
 * All who have got an email of the server can send a bounce with any content. So a thread limits time and
 * memory (docs/decisions/046).
 */
export const createBounceParser = (): BounceParser =>
  createThread(findProgram(import.meta.dirname, 'parse-bounce-thread'), {
    timeoutMs: TIMEOUT_MS,
    maxHeapMb: MAX_HEAP_MB,
  });
