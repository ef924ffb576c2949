import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { shopOptions } from './api.ts';
import { CounterForm } from './counter-form.tsx';
import { useSavedShop } from './use-saved-shop.ts';

interface EditCounterProps {
  readonly runWithReauth: RunWithReauth;
  /** It is the code with the shop's logo. */
  readonly children: (logoUrl: string | null) => ReactNode;
}

export const EditCounter = ({ runWithReauth, children }: EditCounterProps) => {
  const navigate = useNavigate();
  const { formKey, showSaved } = useSavedShop();
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
            key={formKey}
            shop={shop}
            runWithReauth={runWithReauth}
            onSaved={showSaved}
          />
        </>
      )}
    </QueryBoundary>
  );
};
