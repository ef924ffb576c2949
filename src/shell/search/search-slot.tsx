import { Button } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { loadOptional } from '../../lib/load-optional.ts';
import { useStore } from '../../lib/store.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { IconSearch } from '../../ui/icons/control-icons.ts';
import { useRecordOpenedPaths } from './opened-paths.ts';
import { searchRequest } from './search-request.ts';
import { useSearchKeys } from './use-search-keys.ts';

const NoSearch = () => {
  useEffect(function endSearch() {
    searchRequest.set(undefined);
  }, []);
  return null;
};

const SearchDialog = loadOptional<object>(
  () => import('./search-dialog.tsx').then((module) => module.SearchDialog),
  NoSearch,
);

/** A phone opens its keyboard only for a field with focus when the press ends. */
const openSearch = () => flushSync(() => searchRequest.set(''));

export const SearchSlot = ({ isWide }: { readonly isWide: boolean }) => {
  const isOpen = useStore({ ...searchRequest, get: () => searchRequest.get() !== undefined });
  useSearchKeys();
  useRecordOpenedPaths();
  return (
    <>
      {isWide ? (
        <Button
          variant="subtle"
          leftSection={<IconSearch size={20} />}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openSearch}
        >
          Search
        </Button>
      ) : (
        <IconButton aria-label="Search" onClick={openSearch}>
          <IconSearch />
        </IconButton>
      )}
      <Suspense>{isOpen && <SearchDialog />}</Suspense>
    </>
  );
};
