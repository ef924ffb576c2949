import * as v from 'valibot';
import type { GetStorageOwner } from '../../../lib/storage-owner.ts';
import type { StoredWrite } from '../../../ui/hooks/use-idempotent-write.ts';
import type { RequestFormSchema } from '../request/request-schema.ts';
import { getDraftCode, loadDraftCode } from './draft-code.ts';
import type { Draft, DraftValues } from './draft-schema.ts';
import { hasTyping } from './has-typing.ts';
import { holdDraft } from './open-drafts.ts';

/** Shorter than a second, so that a second after a keystroke its draft is on the disk, too. */
const SAVE_INTERVAL_MS = 800;
/** The longest that Send waits for the draft. */
const ATTEMPT_TIMEOUT_MS = 500;

interface FormDraftOptions {
  readonly schema: RequestFormSchema;
  /** The values of the form without typing. */
  readonly start: DraftValues;
  /** The values of the form now: those of the draft, if it continues one. */
  readonly current: DraftValues;
  readonly continued: Draft | undefined;
  /** With these the form is opened again, and with the id of its draft. */
  readonly searchParams: Pick<Draft, 'customerId' | 'replaces'>;
  readonly getOwner: GetStorageOwner;
  /** Called when the draft may be offered by other screens, or no longer exists. */
  readonly onRelease: () => void;
}

/**
 * Saves the typing of one form. Each form has a draft of its own, so that two tabs do not overwrite each other's typing
 * (docs/decisions/025).
 */
export const createFormDraft = (options: FormDraftOptions) => {
  const { schema, start, current, continued, searchParams, getOwner, onRelease } = options;
  const id = continued?.id ?? crypto.randomUUID();
  let values = current;
  let savedText = JSON.stringify(values);
  let isStored = continued !== undefined;
  let isFinished = false;
  let write: StoredWrite | undefined = continued?.attempt && { ...continued.attempt, isOutcomeUnknown: true };
  let lastSaveMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The unconfirmed attempt, unless the user has changed the form since: that is a new request. */
  const getAttempt = (): Draft['attempt'] => {
    if (!write?.isOutcomeUnknown) return undefined;
    const { success, output } = v.safeParse(schema, values);
    if (!success || JSON.stringify(output) !== write.payload) return undefined;
    const { payload, key, startedAtMs } = write;
    return { payload, key, startedAtMs };
  };
  // The customer, or the app's version, may have changed since.
  if (!getAttempt()) write = undefined;

  const cancelTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const remove = async () => {
    cancelTimer();
    savedText = '';
    if (!isStored) return;
    isStored = false;
    const code = getDraftCode() ?? (await loadDraftCode());
    await code?.removeDraft(id);
  };
  /** Also keeps a form without typing whose send is unconfirmed, such as one that “Ask again” has filled in. */
  const save = async () => {
    cancelTimer();
    const attempt = getAttempt();
    if (isFinished || (!attempt && !hasTyping(values, start))) return remove();
    lastSaveMs = performance.now();
    const content = { id, values, ...searchParams, ...(attempt && { attempt }) };
    isStored = true;
    savedText = JSON.stringify(values);
    // After a refusal, such as during reauthentication, the next event saves the same values.
    const code = getDraftCode() ?? (await loadDraftCode());
    if (!(await code?.saveDraft(content, getOwner, () => !isFinished))) savedText = '';
  };
  const flush = () => (JSON.stringify(values) === savedText ? Promise.resolve() : save());
  const flushWhenHidden = () => document.visibilityState === 'hidden' && flush();

  return {
    /** What the next press of Send must repeat with its key. */
    unconfirmedWrite: write,
    /** Saves `next` within the interval. */
    update: (next: DraftValues) => {
      values = next;
      if (isFinished || JSON.stringify(values) === savedText) return;
      timer ??= setTimeout(save, Math.max(0, lastSaveMs + SAVE_INTERVAL_MS - performance.now()));
    },
    /** Stores what is about to be sent with which key, or what became of it. */
    saveWrite: async (next: StoredWrite) => {
      write = next;
      await Promise.race([save(), new Promise((resolve) => setTimeout(resolve, ATTEMPT_TIMEOUT_MS))]);
    },
    /** The request was sent: deletes the draft for good. */
    finish: () => {
      isFinished = true;
      void remove().then(onRelease);
    },
    /** Call it while the form is mounted. Returns a cleanup function. */
    open: () => {
      const release = holdDraft(id);
      document.addEventListener('visibilitychange', flushWhenHidden);
      window.addEventListener('pagehide', flush);
      return () => {
        document.removeEventListener('visibilitychange', flushWhenHidden);
        window.removeEventListener('pagehide', flush);
        void flush().then(release).then(onRelease);
      };
    },
  };
};

export type FormDraft = ReturnType<typeof createFormDraft>;
