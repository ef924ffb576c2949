import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CurrentUser } from '../../../../contract/session.ts';
import { reachability } from '../../../http/reachability.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useIsMounted } from '../../../ui/hooks/use-is-mounted.ts';
import type { RequestPayload } from '../request/request-schema.ts';
import { createDuplicateChecker, type DuplicateRequest, describeDuplicate } from './duplicate-request.ts';

/** Warns before a duplicate request is sent. A payload that passed once is not checked again when it is retried. */
export const useDuplicateCheck = (me: CurrentUser | undefined, replacedIdent?: string) => {
  const client = useQueryClient();
  const [checker] = useState(() => createDuplicateChecker(client, replacedIdent));
  const [duplicate, setDuplicate] = useState<DuplicateRequest>();
  const isMounted = useIsMounted();
  const confirmedPayload = useRef<string>(undefined);
  const overridden = useRef(false);

  /** Resolves to whether to send; if not, the warning is set. */
  const confirmNotDuplicate = async (payload: RequestPayload) => {
    const text = JSON.stringify(payload);
    if (!overridden.current && confirmedPayload.current !== text && reachability.get()) {
      const found = await checker.find(payload);
      // The user may have pressed Send anyway under an earlier warning during the lookup.
      if (found && !overridden.current) {
        setDuplicate(found);
        if (!isMounted()) showToast({ tone: 'error', message: `Nothing was sent. ${describeDuplicate(found, me)}` });
        return false;
      }
    }
    setDuplicate(undefined);
    overridden.current = false;
    if (reachability.get()) confirmedPayload.current = text;
    return true;
  };
  return {
    checker,
    duplicate,
    confirmNotDuplicate,
    dismissWarning: () => setDuplicate(undefined),
    /** Lets the next submit skip the check. */
    sendAnyway: () => {
      overridden.current = true;
    },
  };
};
