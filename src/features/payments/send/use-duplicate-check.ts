import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CurrentUser } from '../../../../contract/session.ts';
import { reachability } from '../../../http/reachability.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useIsMounted } from '../../../ui/hooks/use-is-mounted.ts';
import type { RequestPayload } from '../model/request-schema.ts';
import { createDuplicateChecker, type DuplicateRequest, describeDuplicate } from './duplicate-request.ts';

/**
 * Asks before a duplicate request is sent. A payload that has passed the check is not checked again when it is
 * resubmitted.
 */
export const useDuplicateCheck = (me: CurrentUser | undefined, replacedIdent?: string) => {
  const client = useQueryClient();
  const [checker] = useState(() => createDuplicateChecker(client, replacedIdent));
  const [duplicate, setDuplicate] = useState<DuplicateRequest>();
  const isMounted = useIsMounted();
  /** The last payload that passed the check, as JSON. */
  const confirmedPayload = useRef<string>(undefined);
  /** Whether the next submit skips the check, because the user has pressed “Send anyway”. */
  const isOverridden = useRef(false);

  /** Resolves to whether the form may be sent. If not, sets the question. */
  const confirmNotDuplicate = async (payload: RequestPayload) => {
    const payloadText = JSON.stringify(payload);
    if (!isOverridden.current && confirmedPayload.current !== payloadText && reachability.get()) {
      const found = await checker.find(payload);
      if (found) {
        setDuplicate(found);
        if (!isMounted()) showToast({ tone: 'error', message: `Nothing was sent. ${describeDuplicate(found, me)}` });
        return false;
      }
    }
    setDuplicate(undefined);
    isOverridden.current = false;
    if (reachability.get()) confirmedPayload.current = payloadText;
    return true;
  };
  return {
    checker,
    duplicate,
    confirmNotDuplicate,
    dismissQuestion: () => setDuplicate(undefined),
    /** Lets the next submit skip the check. */
    acceptDuplicate: () => {
      isOverridden.current = true;
    },
  };
};
