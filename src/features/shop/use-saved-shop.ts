import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShopProfile } from '../../../contract/entities/shop.ts';
import { shopOptions } from './api.ts';
import { useApplyProfile } from './use-apply-profile.ts';

/** A saved form starts again with what was saved, which is not unsaved input. */
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
