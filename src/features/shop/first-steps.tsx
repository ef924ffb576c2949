import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ShopProfile } from '../../../contract/entities/shop.ts';
import { brand } from '../../brand/brand.ts';
import { CardLink, List, ListItem, RowLayout } from '../../ui/list/rows/list-card.tsx';
import { ListHeading } from '../../ui/list/rows/list-heading.tsx';
import { shopOptions } from './api.ts';

interface Facts {
  /** Whether emails leave the backend. */
  readonly sendsEmails: boolean;
  /** Whether the shop has a service. */
  readonly hasServices: boolean;
  /** Whether the app can be installed on this device, and has not offered it yet. */
  readonly canInstall: boolean;
}

interface Step {
  readonly title: string;
  readonly reason: string;
  readonly to: '/settings/email' | '/settings/shop' | '/services/new' | '/help';
  readonly isLeft: boolean;
}

const listStepsLeft = (
  { logoUrl, phone }: Pick<ShopProfile, 'logoUrl' | 'phone'>,
  { sendsEmails, hasServices, canInstall }: Facts,
) => {
  const steps: Step[] = [
    {
      title: 'Turn on email',
      reason: 'No email goes out yet',
      to: '/settings/email',
      isLeft: !sendsEmails,
    },
    {
      title: 'Add your logo',
      reason: 'Customers see it where they pay',
      to: '/settings/shop',
      isLeft: logoUrl === null,
    },
    {
      title: 'Add your prices',
      reason: 'Ask for a service with one press',
      to: '/services/new',
      isLeft: !hasServices,
    },
    {
      title: 'Add your phone number',
      reason: 'Customers can call you about a request',
      to: '/settings/shop',
      isLeft: !phone,
    },
    {
      title: `Put ${brand.product} on your home screen`,
      reason: 'It opens like any other app',
      to: '/help',
      isLeft: canInstall,
    },
  ];
  return steps.filter(({ isLeft }) => isLeft);
};

export interface FirstStepsProps extends Facts {
  /** Rendered below the steps, once the steps are known, so that the steps do not move it. */
  readonly children: ReactNode;
}

/** What the owner of a new shop has yet to do, each with a link. A step that is done is gone. */
export const FirstSteps = ({ children, ...facts }: FirstStepsProps): ReactNode => {
  const { data, failureCount } = useQuery(shopOptions);
  if (!data && failureCount === 0) return null;
  const steps = data ? listStepsLeft(data, facts) : [];
  return (
    <>
      {steps.length > 0 && (
        <>
          <ListHeading title={steps.length === 1 ? '1 step left' : `${steps.length} steps left`} />
          <List label="Steps left">
            {steps.map(({ title, reason, to }) => (
              <ListItem key={title}>
                <CardLink render={(props) => <Link {...props} to={to} />}>
                  <RowLayout title={title} lines={[reason]} />
                </CardLink>
              </ListItem>
            ))}
          </List>
        </>
      )}
      {children}
    </>
  );
};
