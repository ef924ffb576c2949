import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CurrentUser } from '../../../contract/session.ts';
import { reachability } from '../../http/reachability.ts';
import { showToast } from '../../ui/toast-store.ts';
import { usePresence } from '../../ui/use-presence.ts';
import { type Asked, createAskedLook } from './double-ask.ts';
import { askedWords } from './double-ask-question.tsx';
import type { RequestPayload } from './request-schema.ts';

/** Asks before the same is asked of the same person twice; never of a try that has been let through. */
export const useDoubleAsk = (me: CurrentUser | undefined) => {
  const client = useQueryClient();
  const [look] = useState(() => createAskedLook(client));
  const [asked, setAsked] = useState<Asked>();
  const isHere = usePresence();
  const passed = useRef<string>(undefined);
  const isMeant = useRef(false);

  /** Whether it may be sent; else there is a question. */
  const mayGo = async (payload: RequestPayload) => {
    const text = JSON.stringify(payload);
    if (!isMeant.current && passed.current !== text && reachability.get()) {
      const found = await look.find(payload);
      // Unless it was told meanwhile, under the question before, to send anyway.
      if (found && !isMeant.current) {
        setAsked(found);
        if (!isHere()) showToast({ tone: 'error', message: `Nothing was sent. ${askedWords(found, me)}` });
        return false;
      }
    }
    setAsked(undefined);
    isMeant.current = false;
    if (reachability.get()) passed.current = text;
    return true;
  };
  return {
    look,
    asked,
    mayGo,
    /** The question is not about the form as it is now. */
    dropQuestion: () => setAsked(undefined),
    /** The next try is meant, whatever has been asked already. */
    sendAnyway: () => {
      isMeant.current = true;
    },
  };
};
