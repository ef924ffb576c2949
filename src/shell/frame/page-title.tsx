import { useMatches } from '@tanstack/react-router';
import { brand } from '../../brand/brand.ts';
import { titleDetail } from '../../lib/browser/title-detail.ts';
import { useStore } from '../../lib/store.ts';

/** The product's name followed by the page title, or the name alone (spec §1). */
const DocumentTitle = ({ of: title }: { readonly of: string }) => (
  <title>{title === '' ? brand.product : `${brand.product} - ${title}`}</title>
);

/** The title of the current route; '' when it has none. */
export const useRouteTitle = () =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });

/** The route's title, and what the screen adds to it. */
export const PageTitle = () => {
  const detail = useStore(titleDetail);
  const title = useRouteTitle();
  return <DocumentTitle of={detail === '' ? title : `${title} - ${detail}`} />;
};
