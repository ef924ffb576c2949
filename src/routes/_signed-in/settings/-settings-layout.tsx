import { Link, useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ListDetail } from '../../../shell/frame/list-detail.tsx';
import { accountLabel, type Setting, useSettings } from '../../../shell/navigation/settings.ts';
import { useIsWide } from '../../../ui/hooks/use-is-wide.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { CardLink, List, ListItem, RowLayout } from '../../../ui/list/rows/list-card.tsx';
import { ListHeading } from '../../../ui/list/rows/list-heading.tsx';

interface SettingsGroupProps {
  readonly title: string;
  readonly settings: readonly Setting[];
  readonly hasDescriptions: boolean;
  /** The first setting shows without its address. */
  readonly isFirstShown?: boolean;
}

const SettingsGroup = ({
  title,
  settings,
  hasDescriptions,
  isFirstShown = false,
}: SettingsGroupProps): ReactNode => (
  <>
    <ListHeading title={title} />
    <List label={title}>
      {settings.map(({ label, description, to }, index) => (
        <ListItem key={to}>
          <CardLink
            render={(props) => (
              <Link
                {...props}
                to={to}
                {...(isFirstShown && index === 0 && { 'aria-current': 'page' })}
              />
            )}
          >
            <RowLayout title={label} lines={hasDescriptions ? [description] : []} />
          </CardLink>
        </ListItem>
      ))}
    </List>
  </>
);

const noParams = {};

/** On a wide screen, the list is narrow, and the first setting shows until another one is open. */
export const SettingsLayout = ({ children }: { readonly children: ReactNode }) => {
  const isListAddress =
    useMatch({ from: '/_signed-in/settings/', shouldThrow: false }) !== undefined;
  const isWide = useIsWide();
  const { accountSettings, shopSettings } = useSettings();
  const list = (
    <Screen>
      <SettingsGroup
        title="Account"
        settings={accountSettings}
        hasDescriptions={!isWide}
        isFirstShown={isWide && isListAddress}
      />
      {shopSettings.length > 0 && (
        <SettingsGroup title="Shop" settings={shopSettings} hasDescriptions={!isWide} />
      )}
    </Screen>
  );
  return (
    <ListDetail
      label="settings"
      isListAddress={isListAddress}
      params={noParams}
      list={list}
      defaultTitle={accountLabel}
    >
      {children}
    </ListDetail>
  );
};
