import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShopProfile } from '../../../contract/entities/shop.ts';
import { shopOptions } from './api.ts';
import { useApplyProfile } from './use-apply-profile.ts';

/** The form mounts again, so that saved values do not count as unsaved input. */
export const useSavedShop = () => {
  const client = useQueryClient();
  const applyProfile = useApplyProfile();
  const [formKey, setFormKey] = useState(0);
  const showSaved = (shop: ShopProfile) => {
    client.setQueryData(shopOptions.queryKey, shop);
    setFormKey(formKey + 1);
    applyProfile(shop);
  };
  return { formKey, showSaved };
};
