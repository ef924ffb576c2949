import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ShopProfile } from '../../../contract/entities/shop.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { shopOptions } from './api.ts';
import { CounterForm } from './counter-form.tsx';
import { useApplyProfile } from './use-apply-profile.ts';

interface EditCounterProps {
  readonly runWithReauth: RunWithReauth;
  /** Shows the code with the logo of the shop, above the form. */
  readonly children: (logoUrl: string | null) => ReactNode;
}

/** The shop's code, and the form in which an owner turns it on and off. */
export const EditCounter = ({ runWithReauth, children }: EditCounterProps) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const applyProfile = useApplyProfile();
  const [saveCount, setSaveCount] = useState(0);
  const showSaved = (shop: ShopProfile) => {
    client.setQueryData(shopOptions.queryKey, shop);
    setSaveCount(saveCount + 1);
    applyProfile(shop);
  };
  return (
    <QueryBoundary
      query={useQuery(shopOptions)}
      failure="Error loading the shop profile"
      onFailure={() => navigate({ to: '/settings', replace: true })}
    >
      {(shop) => (
        <>
          {children(shop.logoUrl)}
          <CounterForm
            // A saved form starts again with what was saved, which is not unsaved input.
            key={saveCount}
            shop={shop}
            runWithReauth={runWithReauth}
            onSaved={showSaved}
          />
        </>
      )}
    </QueryBoundary>
  );
};
