import { useMatches } from '@tanstack/react-router';
import { DocumentTitle } from './document-title.tsx';

/** Title of the route on screen; '' when it has none. */
export const useRouteTitle = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });

export const PageTitle = () => <DocumentTitle of={useRouteTitle()} />;
