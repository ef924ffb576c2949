import { useMatches } from '@tanstack/react-router';
import { useStore } from '../lib/store.ts';
import { titleDetail } from '../lib/title-detail.ts';
import { DocumentTitle } from './document-title.tsx';

/** The title of the current route; '' when it has none. */
export const useRouteTitle = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });

/** The route's title, and what the screen adds to it. */
export const PageTitle = () => {
  const detail = useStore(titleDetail);
  const title = useRouteTitle();
  return <DocumentTitle of={detail === '' ? title : `${title} - ${detail}`} />;
};
