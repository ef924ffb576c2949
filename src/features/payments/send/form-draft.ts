import * as v from 'valibot';
import type { GetStorageOwner } from '../../../lib/storage-owner.ts';
import type { StoredWrite } from '../../../ui/hooks/use-idempotent-write.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import { getDraftCode, loadDraftCode } from './draft-code.ts';
import type { Draft, DraftValues } from './draft-schema.ts';
import { hasTyping } from './has-typing.ts';
import { holdDraft } from './open-drafts.ts';

/** Shorter than a second, so that the draft is stored within a second after a keystroke. */
const SAVE_INTERVAL_MS = 800;
/** The longest time that Send waits until the draft is stored. */
const ATTEMPT_TIMEOUT_MS = 500;

interface FormDraftOptions {
  readonly schema: RequestFormSchema;
  /** The values of the form before the user typed. */
  readonly start: DraftValues;
  /** The current values of the form: if the form continues a draft, the values of the draft. */
  readonly current: DraftValues;
  readonly continued: Draft | undefined;
  /** The search parameters with which the form is opened again, besides the id of the draft. */
  readonly searchParams: Pick<Draft, 'customerId' | 'replaces'>;
  readonly getOwner: GetStorageOwner;
  /** Called when the form has closed, so that other screens may offer the draft, or when the draft no longer exists. */
  readonly onRelease: () => void;
}

/**
 * Creates the draft of one form, which stores what the user types. Each form has a separate draft, so that two tabs do
 * not overwrite each other's typing (docs/decisions/025).
 */
export const createFormDraft = (options: FormDraftOptions) => {
  const { schema, start, current, continued, searchParams, getOwner, onRelease } = options;
  const id = continued?.id ?? crypto.randomUUID();
  let values = current;
  /** The stored values as JSON; empty if the last save failed or the draft was removed. */
  let savedText = JSON.stringify(values);
  /** Whether the database may have the draft. */
  let isStored = continued !== undefined;
  let isFinished = false;
  let write: StoredWrite | undefined = continued?.attempt && { ...continued.attempt, isOutcomeUnknown: true };
  let lastSaveMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The unconfirmed attempt. Undefined if the user has changed the form since, because it is then a new request. */
  const getAttempt = (): Draft['attempt'] => {
    if (!write?.isOutcomeUnknown) return undefined;
    const { success, output } = v.safeParse(schema, values);
    if (!success || JSON.stringify(output) !== write.payload) return undefined;
    const { payload, key, startedAtMs } = write;
    return { payload, key, startedAtMs };
  };
  // The form of a continued draft may result in another payload, because the customer or the app's version has changed.
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
  /**
   * Stores the draft, or removes it if the form has no typing. A form without typing, such as one that “Ask again” has
   * filled in, is stored, too, while an attempt to send it is unconfirmed.
   */
  const save = async () => {
    cancelTimer();
    const attempt = getAttempt();
    if (isFinished || (!attempt && !hasTyping(values, start))) return remove();
    lastSaveMs = performance.now();
    const content = { id, values, ...searchParams, ...(attempt && { attempt }) };
    isStored = true;
    savedText = JSON.stringify(values);
    const code = getDraftCode() ?? (await loadDraftCode());
    const wasStored = await code?.saveDraft(content, getOwner, () => !isFinished);
    // If the draft could not be stored, such as during reauthentication, the next event tries to store the same values.
    if (!wasStored) savedText = '';
  };
  /** Saves at once what is not saved yet. */
  const flush = () => (JSON.stringify(values) === savedText ? Promise.resolve() : save());
  const flushWhenHidden = () => document.visibilityState === 'hidden' && flush();

  return {
    /** The attempt of an earlier page whose outcome is unknown. Sending the same payload again must use its key. */
    unconfirmedWrite: write,
    /** Takes the new values of the form, and stores them within the save interval. */
    update: (next: DraftValues) => {
      values = next;
      if (isFinished || JSON.stringify(values) === savedText) return;
      timer ??= setTimeout(save, Math.max(0, lastSaveMs + SAVE_INTERVAL_MS - performance.now()));
    },
    /** Stores an attempt before it is sent, and again when its outcome is known. Waits no longer than the timeout. */
    saveWrite: async (next: StoredWrite) => {
      write = next;
      await Promise.race([save(), new Promise((resolve) => setTimeout(resolve, ATTEMPT_TIMEOUT_MS))]);
    },
    /** Call this when the request was sent. Deletes the draft and stores nothing afterwards. */
    finish: () => {
      isFinished = true;
      void remove().then(onRelease);
    },
    /** Call this when the form is mounted. Returns a cleanup function for when the form unmounts. */
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
