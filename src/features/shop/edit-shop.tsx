import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShopProfile } from '../../../contract/entities/shop.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { shopOptions } from './api.ts';
import { ShopForm } from './shop-form.tsx';
import { ShopLogo } from './shop-logo.tsx';
import { useApplyProfile } from './use-apply-profile.ts';

interface EditShopProps {
  readonly runWithReauth: RunWithReauth;
}

/**
 * The screen on which the owner edits the shop profile and the logo. It stays open after a save.
 */
export const EditShop = ({ runWithReauth }: EditShopProps) => {
  const client = useQueryClient();
  const applyProfile = useApplyProfile();
  const [saveCount, setSaveCount] = useState(0);
  const showSaved = (shop: ShopProfile) => {
    client.setQueryData(shopOptions.queryKey, shop);
    setSaveCount(saveCount + 1);
    applyProfile(shop);
  };
  return (
    <QueryBoundary query={useQuery(shopOptions)} failure="Error loading the shop profile">
      {(shop) => (
        <>
          <ShopLogo logoUrl={shop.logoUrl} runWithReauth={runWithReauth} />
          <ShopForm
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
