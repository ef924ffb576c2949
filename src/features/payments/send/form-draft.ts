import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { createId } from '../../../lib/browser/create-id.ts';
import type { GetStorageOwner } from '../../../lib/storage/storage-owner.ts';
import { createStore } from '../../../lib/store.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import { getDraftCode, holdDraft, loadDraftCode, refetchDrafts } from './draft-query.ts';
import type { Draft, DraftValues } from './draft-schema.ts';
import {
  fromStoredAttempt,
  getAttemptId,
  type RequestAttempt,
  toStoredAttempts,
} from './send-steps.ts';

/** At most a second of typing may be lost when the browser ends the app. */
const SAVE_INTERVAL_MS = 800;
/** Send waits at most this long for the draft. */
const ATTEMPT_TIMEOUT_MS = 500;

const getTypedTexts = ({ customer: { name, email, phone }, description, price }: DraftValues) =>
  [name, email, phone, description, String(price)].join('\n');

/** A changed VAT choice alone is no typing. */
const hasTyping = (current: DraftValues, start: DraftValues) =>
  getTypedTexts(current) !== getTypedTexts(start);

interface FormDraftOptions {
  readonly schema: RequestFormSchema;
  /** The user had not typed yet. */
  readonly start: DraftValues;
  readonly current: DraftValues;
  readonly continued: Draft | undefined;
  /** These search parameters open the form again. */
  readonly searchParams: Pick<Draft, 'customerId' | 'replaces'>;
  readonly getOwner: GetStorageOwner;
  readonly onRelease: () => void;
}

/**
 * The device stores what the user types, and the attempts to send it. Each form has its own draft,
 * so two tabs do not overwrite each other's typing (docs/decisions/025).
 */
export const createFormDraft = (options: FormDraftOptions) => {
  const { schema, start, current, continued, searchParams, getOwner, onRelease } = options;
  const id = continued?.id ?? createId();
  const attempts = createStore<readonly RequestAttempt[]>(
    continued?.attempts.map((attempt) => fromStoredAttempt(id, attempt)) ?? [],
  );
  let values = current;
  let isFinished = false;
  /**
   * An unconfirmed attempt is stored without typing: “Ask Again” fills in the form, and the user
   * only presses Send.
   */
  const getContent = () => {
    const stored = toStoredAttempts(attempts.get());
    const hasContent = !isFinished && (stored.length > 0 || hasTyping(values, start));
    return { values: hasContent ? values : undefined, attempts: stored };
  };
  /** The last stored content is JSON. It is empty if storing has failed. */
  let savedText = JSON.stringify(getContent());
  let saving: Promise<unknown> = Promise.resolve();
  /** An empty draft must be deleted in the database. */
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
  const save = async () => {
    cancelTimer();
    const content = getContent();
    const wasFinished = isFinished;
    savedText = JSON.stringify(content);
    if (!content.values && content.attempts.length === 0 && !isStored) return;
    lastSaveMs = performance.now();
    isStored = true;
    const attemptIds = attempts.get().map((attempt) => attempt.id);
    const draft = {
      id,
      ...content,
      ...searchParams,
      attemptId: content.values && getCurrentAttemptId(),
    };
    const code = getDraftCode() ?? (await loadDraftCode());
    const canSave = () => isFinished === wasFinished;
    const wasStored = await code?.saveDraft(draft, getOwner, { attemptIds, canSave });
    // Storing fails when, for example, the session has ended. The next keystroke or event tries
    // again.
    if (!wasStored && canSave()) savedText = '';
  };
  const isSaved = () => JSON.stringify(getContent()) === savedText;
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
    /** Stored attempts from before a reload are included. */
    attempts,
    update: (next: DraftValues) => {
      values = next;
      if (isFinished || isSaved()) return;
      timer ??= setTimeout(
        flushLater,
        Math.max(0, lastSaveMs + SAVE_INTERVAL_MS - performance.now()),
      );
    },
    saveAttempts: () =>
      Promise.race([flush(), new Promise((resolve) => setTimeout(resolve, ATTEMPT_TIMEOUT_MS))]),
    /**
     * The request was sent. Another tab with the same draft may repeat other unconfirmed attempts,
     * so they stay stored.
     */
    finish: () => {
      isFinished = true;
      void flush().then(onRelease);
    },
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
  readonly continued?: Draft | undefined;
  readonly customerId?: string | undefined;
  readonly replaces?: string | undefined;
}

/** `start` has the values from before the user typed. */
export const useFormDraft = (
  form: AppForm<RequestFormSchema>,
  start: DraftValues,
  options: DraftOptions,
) => {
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
