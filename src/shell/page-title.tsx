import { useMatches } from '@tanstack/react-router';
import { DocumentTitle } from './document-title.tsx';

/** The title of the current route; '' when it has none. */
export const useRouteTitle = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });

export const PageTitle = () => <DocumentTitle of={useRouteTitle()} />;
