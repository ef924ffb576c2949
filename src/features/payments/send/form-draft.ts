import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { GetStorageOwner } from '../../../lib/storage-owner.ts';
import { createStore } from '../../../lib/store.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import { getDraftCode, holdDraft, loadDraftCode, refetchDrafts } from './draft-query.ts';
import type { Draft, DraftValues } from './draft-schema.ts';
import { fromStoredAttempt, getAttemptId, type RequestAttempt, toStoredAttempts } from './send-steps.ts';

/** Shorter than a second, so that the draft is stored within a second after a keystroke. */
const SAVE_INTERVAL_MS = 800;
/** The longest time that Send waits until the draft is stored. */
const ATTEMPT_TIMEOUT_MS = 500;

const getTypedTexts = ({ customer: { name, email, phone }, description, price }: DraftValues) =>
  [name, email, phone, description, String(price)].join('\n');

/** Whether the user has changed a text or the price. A changed VAT choice alone does not count. */
const hasTyping = (current: DraftValues, start: DraftValues) => getTypedTexts(current) !== getTypedTexts(start);

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
 * Creates the draft of one form, which has the attempts of the form, and stores them and what the user types. Each form has
 * a separate draft, so that two tabs do not overwrite each other's typing (docs/decisions/025).
 */
export const createFormDraft = (options: FormDraftOptions) => {
  const { schema, start, current, continued, searchParams, getOwner, onRelease } = options;
  const id = continued?.id ?? crypto.randomUUID();
  const attempts = createStore<readonly RequestAttempt[]>(
    continued?.attempts.map((attempt) => fromStoredAttempt(id, attempt)) ?? [],
  );
  let values = current;
  let isFinished = false;
  /**
   * What is stored. A form without typing, such as one that “Ask again” has filled in, is stored, too, while an attempt is
   * unconfirmed.
   */
  const getContent = () => {
    const stored = toStoredAttempts(attempts.get());
    const hasContent = !isFinished && (stored.length > 0 || hasTyping(values, start));
    return { values: hasContent ? values : undefined, attempts: stored };
  };
  /** The stored content as JSON; empty if the last save failed. */
  let savedText = JSON.stringify(getContent());
  let saving: Promise<unknown> = Promise.resolve();
  /** Whether the database may have the draft. */
  let isStored = continued !== undefined;
  let lastSaveMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const getCurrentAttemptId = () => {
    const { success, output } = v.safeParse(schema, values);
    return success ? getAttemptId(output) : undefined;
  };
  const cancelTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  /** Stores the content, or deletes the draft if there is none. */
  const save = async () => {
    cancelTimer();
    const content = getContent();
    const wasFinished = isFinished;
    savedText = JSON.stringify(content);
    if (!content.values && content.attempts.length === 0 && !isStored) return;
    lastSaveMs = performance.now();
    isStored = true;
    const attemptIds = attempts.get().map((attempt) => attempt.id);
    const draft = { id, ...content, ...searchParams, attemptId: content.values && getCurrentAttemptId() };
    const code = getDraftCode() ?? (await loadDraftCode());
    const canSave = () => isFinished === wasFinished;
    const wasStored = await code?.saveDraft(draft, getOwner, { attemptIds, canSave });
    // If the draft could not be stored, such as during reauthentication, the next event tries to store the same values.
    if (!wasStored && canSave()) savedText = '';
  };
  const isSaved = () => JSON.stringify(getContent()) === savedText;
  /** Saves at once what is not saved yet. */
  const flush = () => {
    if (!isSaved()) saving = save();
    return saving;
  };
  const flushLater = () => {
    timer = undefined;
    void flush();
  };
  const flushWhenHidden = () => document.visibilityState === 'hidden' && flush();

  return {
    id,
    /** All attempts of the form, those of an earlier page included. */
    attempts,
    /** Takes the new values of the form, and stores them within the save interval. */
    update: (next: DraftValues) => {
      values = next;
      if (isFinished || isSaved()) return;
      timer ??= setTimeout(flushLater, Math.max(0, lastSaveMs + SAVE_INTERVAL_MS - performance.now()));
    },
    /** Resolves when the attempts are stored, or after the timeout. */
    saveAttempts: () => Promise.race([flush(), new Promise((resolve) => setTimeout(resolve, ATTEMPT_TIMEOUT_MS))]),
    /**
     * Call this when the request was sent. Deletes the draft and stores nothing afterwards. If other attempts of the form are
     * unconfirmed, they stay stored, because another window with the same draft may continue them.
     */
    finish: () => {
      isFinished = true;
      void flush().then(onRelease);
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

export interface DraftOptions {
  readonly getOwner: GetStorageOwner;
  /** The draft that the form continues. */
  readonly continued?: Draft | undefined;
  /** The existing customer to whom the request goes. */
  readonly customerId?: string | undefined;
  /** The ident of the request that this one replaces. */
  readonly replaces?: string | undefined;
}

/** The draft of a mounted form. `start`: the values of the form before the user typed. */
export const useFormDraft = (form: AppForm<RequestFormSchema>, start: DraftValues, options: DraftOptions) => {
  const client = useQueryClient();
  const { continued, customerId, replaces, getOwner } = options;
  const [draft] = useState(() =>
    createFormDraft({
      schema: form.schema,
      start,
      current: form.getValues(),
      continued,
      searchParams: { customerId, replaces },
      getOwner,
      onRelease: () => void refetchDrafts(client),
    }),
  );
  useEffect(() => draft.open(), [draft]);
  return draft;
};
