import type { AuditKind } from '../../../../contract/entities/audit.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { ResultCount } from '../../../ui/list/toolbar/list-toolbar.tsx';
import { useStaffChoices } from '../use-staff-choices.ts';
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

const everything = { value: '', label: 'Everything' };

/**
 * Two selects, for a user and for a kind of activity.
 */
export const ActivityFilters = ({ filter, onChange, count }: ActivityFiltersProps) => {
  const users = useStaffChoices();
  const chosenLabels = [
    filter.userId && users.find(({ value }) => value === filter.userId)?.label,
    filter.kind && getKindLabel(filter.kind),
  ].filter((label) => label !== undefined);
  return (
    <div className={styles.filters}>
      <VisuallyHidden as="div">
        <ResultCount noun="entries" search={chosenLabels.join(', ')} count={count} />
      </VisuallyHidden>
      <Select
        aria-label="Who"
        options={users}
        value={filter.userId ?? ''}
        onChange={(userId) => onChange({ ...filter, userId: userId || undefined })}
      />
      <Select
        aria-label="What"
        options={[everything, ...kindChoices]}
        value={filter.kind ?? ''}
        onChange={(kind) => onChange({ ...filter, kind: findAuditKind(kind) })}
      />
      <p className={styles.hint}>The same code after “from” means the same network address.</p>
    </div>
  );
};
