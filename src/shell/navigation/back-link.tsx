import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { isModifiedClick } from '../../lib/browser/is-modified-click.ts';
import { useIsWide } from '../../ui/hooks/use-is-wide.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useIsWatching } from '../frame/use-is-watching.ts';
import { BackRow } from './back-row.tsx';
import { sectionPaths } from './use-section-list.ts';

const parentPaths = [...sectionPaths, '/settings'] as const;

/** Returns undefined if the previous entry is from before this page was loaded. */
const usePreviousPath = () => {
  const [paths] = useState(() => new Map<number, string>());
  const pathname = useLocation({ select: (location) => location.pathname });
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  useEffect(
    function recordPath() {
      paths.set(index, pathname);
    },
    [paths, index, pathname],
  );
  return paths.get(index - 1);
};

/** The parent of these screens is not the list of their section. */
const parents: Readonly<
  Partial<
    Record<
      string,
      {
        readonly to: '/customers/$customerId' | '/settings' | '/settings/payouts';
        readonly title: string;
      }
    >
  >
> = {
  '/change-password': { to: '/settings', title: 'Settings' },
  '/customers/$customerId/edit': { to: '/customers/$customerId', title: 'Customer Details' },
  '/settings/payouts/$payoutId': { to: '/settings/payouts', title: 'Payouts' },
};

const home = { to: '/', params: true, title: 'Home' } as const;

/**
 * A request is opened from the one that it corrects, or from a customer. Home leads to the first request of
 * a shop, which has no list of payments yet.
 */
const getOpener = ({
  replaces,
  customerId,
  first,
}: {
  readonly replaces?: string | undefined;
  readonly customerId?: string | undefined;
  readonly first?: string | undefined;
}) => {
  if (first) return home;
  if (replaces)
    return {
      to: '/payments/$paymentRequestId',
      params: { paymentRequestId: replaces },
      title: 'Payment Detail',
    } as const;
  return customerId
    ? ({ to: '/customers/$customerId', params: { customerId }, title: 'Customer Details' } as const)
    : undefined;
};

/**
 * Home is above if it was the previous screen. Returns undefined on a list and outside of the
 * sections.
 */
const useScreenAbove = (previousPath: string | undefined) => {
  const openedFrom = useLocation({ select: ({ state }) => state.customerId });
  return useMatches({
    select: (matches) => {
      const [section, screen] = matches.slice(-2);
      const parent = parents[screen?.fullPath ?? ''];
      if (parent) return { ...parent, params: true } as const;
      const path = parentPaths.find((each) => each === section?.fullPath);
      const isList = screen?.fullPath === `${path}/`;
      if (!path || !section || isList) return undefined;
      if (previousPath === home.to) return home;
      const opener =
        screen?.fullPath === '/payments/new'
          ? getOpener(screen.search)
          : getOpener({ customerId: openedFrom });
      if (opener) return opener;
      return { to: path, params: true, title: section.staticData.title } as const;
    },
    structuralSharing: true,
  });
};

/**
 * | Where                                | A click goes                                                |
 * | ------------------------------------ | ----------------------------------------------------------- |
 * | the screen above was the previous    | back in the history: a list keeps its search and page       |
 * | other screens                        | to the screen above                                         |
 * | beside the list on a wide screen     | no link                                                     |
 * | Watch, which staff turn to customers | no link                                                     |
 */
export const BackLink = () => {
  const router = useRouter();
  const previousPath = usePreviousPath();
  const above = useScreenAbove(previousPath);
  const isWide = useIsWide();
  const isWatching = useIsWatching();
  if (!above || isWide || isWatching) return null;
  const { href } = router.buildLocation({ to: above.to, params: above.params });
  const goBack = (event: MouseEvent) => {
    if (isModifiedClick(event) || previousPath !== href) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <BackRow
      render={(props) => <Link {...props} to={above.to} params={above.params} onClick={goBack} />}
    >
      <VisuallyHidden>Back to </VisuallyHidden>
      {above.title}
    </BackRow>
  );
};
