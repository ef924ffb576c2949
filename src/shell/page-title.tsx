import { useMatches } from '@tanstack/react-router';
import { brand } from '../brand/brand.ts';

/** Title of the route on screen; '' when it has none. */
export const useRouteTitle = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });

/** The product's name followed by the page title, or the name alone (spec §1). */
export const PageTitle = () => {
  const title = useRouteTitle();
  return <title>{title === '' ? brand.product : `${brand.product} - ${title}`}</title>;
};
