import { useMatches } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { brand } from '../../brand/brand.ts';
import { ownTitle, titleDetail } from '../../lib/browser/title-parts.ts';
import { useStore } from '../../lib/store.ts';

export const useRouteTitle = () =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });

/** See spec §1. React's `<title>` would be a second one beside that of index.html. */
export const PageTitle = () => {
  const routeTitle = useRouteTitle();
  const parts = [brand.product, useStore(ownTitle) || routeTitle, useStore(titleDetail)];
  const title = parts.filter((part) => part !== '').join(' - ');
  useLayoutEffect(
    function setTitle() {
      document.title = title;
    },
    [title],
  );
  return null;
};
