import { NativeSelect } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useQuery } from '@tanstack/react-query';
import type { AuditKind } from '../../../../contract/entities/audit.ts';
import { maxPageSize } from '../../../../contract/limits.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { ResultCount } from '../../../ui/list/result-count.tsx';
import { staffListOptions } from '../api.ts';
import styles from './activity-filters.module.css';
import { findAuditKind, getKindLabel, kindChoices } from './activity-labels.ts';

export interface ActivityFilter {
  readonly userId?: string | undefined;
  readonly kind?: AuditKind | undefined;
}

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly onChange: (filter: ActivityFilter) => void;
  /** The number of entries that match the filter; undefined while loading. */
  readonly count: number | undefined;
}

const everybody = { value: '', label: 'Everybody' };
const everything = { value: '', label: 'Everything' };

const chevron = <IconChevronDown size={20} aria-hidden />;

/**
 * Two selects, for a user and for a kind of activity. The first select offers at most `maxPageSize`
 * users.
 */
export const ActivityFilters = ({ filter, onChange, count }: ActivityFiltersProps) => {
  const staff = useQuery(staffListOptions({ limit: maxPageSize, page: 1 })).data?.results ?? [];
  const users = staff.map(({ id, firstName, lastName }) => ({
    value: String(id),
    label: `${firstName} ${lastName}`,
  }));
  const chosenLabels = [
    users.find(({ value }) => value === filter.userId)?.label,
    filter.kind && getKindLabel(filter.kind),
  ].filter((label) => label !== undefined);
  return (
    <div className={styles.filters}>
      <VisuallyHidden as="div">
        <ResultCount noun="entries" search={chosenLabels.join(', ')} count={count} />
      </VisuallyHidden>
      <NativeSelect
        size="md"
        rightSection={chevron}
        rightSectionPointerEvents="none"
        aria-label="Who"
        data={[everybody, ...users]}
        value={filter.userId ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ ...filter, userId: currentTarget.value || undefined })
        }
      />
      <NativeSelect
        size="md"
        rightSection={chevron}
        rightSectionPointerEvents="none"
        aria-label="What"
        data={[everything, ...kindChoices]}
        value={filter.kind ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ ...filter, kind: findAuditKind(currentTarget.value) })
        }
      />
      <p className={styles.hint}>The same code after “from” means the same network address.</p>
    </div>
  );
};
