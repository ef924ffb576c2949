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

/**
 * How often the draft is stored while the user types. At most a second of typing may be lost when
 * the browser ends the app.
 */
const SAVE_INTERVAL_MS = 800;
/** Send waits at most this long for the draft to be stored. */
const ATTEMPT_TIMEOUT_MS = 500;

const getTypedTexts = ({ customer: { name, email, phone }, description, price }: DraftValues) =>
  [name, email, phone, description, String(price)].join('\n');

/** Whether the user has changed a text or the price. A changed VAT choice alone does not count. */
const hasTyping = (current: DraftValues, start: DraftValues) =>
  getTypedTexts(current) !== getTypedTexts(start);

interface FormDraftOptions {
  readonly schema: RequestFormSchema;
  /** The values of the form before the user typed. */
  readonly start: DraftValues;
  /**
   * The present values of the form. In a form that continues a draft, these are the values of the
   * draft.
   */
  readonly current: DraftValues;
  /** The draft that the form continues. */
  readonly continued: Draft | undefined;
  /** The search parameters with which the form is opened again, besides the id of the draft. */
  readonly searchParams: Pick<Draft, 'customerId' | 'replaces'>;
  readonly getOwner: GetStorageOwner;
  /**
   * Called when the form has closed, so that other screens may offer the draft, or when the draft
   * no longer exists.
   */
  readonly onRelease: () => void;
}

/**
 * Creates the draft of one form. The draft stores on the device what the user types, and the form's
 * attempts to send a payment request. Each form has its own draft, so two tabs do not overwrite
 * each other's typing (docs/decisions/025).
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
   * Returns what the draft should contain. A form in which the user has typed nothing has no values
   * to store, unless it has an unconfirmed attempt. For example, “Ask Again” fills in the form, and
   * the user only presses Send.
   */
  const getContent = () => {
    const stored = toStoredAttempts(attempts.get());
    const hasContent = !isFinished && (stored.length > 0 || hasTyping(values, start));
    return { values: hasContent ? values : undefined, attempts: stored };
  };
  /** The content that was stored last, as JSON. Empty if storing failed. */
  let savedText = JSON.stringify(getContent());
  let saving: Promise<unknown> = Promise.resolve();
  /** Whether the draft may be in the database. */
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
  /** Stores the content. Without content, deletes the draft. */
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
    // The draft was not stored, for example because the session has ended. The next keystroke or
    // event tries again.
    if (!wasStored && canSave()) savedText = '';
  };
  const isSaved = () => JSON.stringify(getContent()) === savedText;
  /** Stores at once what is not stored yet. */
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
    /** All attempts of the form, also those from before the page was reloaded. */
    attempts,
    /** Takes the new values of the form, and stores them within the save interval. */
    update: (next: DraftValues) => {
      values = next;
      if (isFinished || isSaved()) return;
      timer ??= setTimeout(
        flushLater,
        Math.max(0, lastSaveMs + SAVE_INTERVAL_MS - performance.now()),
      );
    },
    /** Resolves when the attempts are stored, or after the timeout. */
    saveAttempts: () =>
      Promise.race([flush(), new Promise((resolve) => setTimeout(resolve, ATTEMPT_TIMEOUT_MS))]),
    /**
     * Call this when the payment request was sent. Deletes the draft, and stores no values
     * afterwards. Other unconfirmed attempts stay stored, because another tab with the same draft
     * may repeat them.
     */
    finish: () => {
      isFinished = true;
      void flush().then(onRelease);
    },
    /**
     * Call this when the form is mounted. Returns a cleanup function for when the form unmounts.
     */
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
  /** The id of the saved customer to whom the payment request goes. */
  readonly customerId?: string | undefined;
  /** The ident of the payment request that the new one replaces. */
  readonly replaces?: string | undefined;
}

/** The draft of a mounted form. `start`: the values of the form before the user typed. */
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
