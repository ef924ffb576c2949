import type { AuditGroup } from '../../../../contract/entities/audit.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { ResultCount } from '../../../ui/list/toolbar/list-toolbar.tsx';
import { useStaffChoices } from '../use-staff-choices.ts';
import styles from './activity-filters.module.css';
import { findAuditGroup, getGroupLabel, groupChoices } from './activity-labels.ts';

export interface ActivityFilter {
  readonly userId?: string | undefined;
  readonly group?: AuditGroup | undefined;
}

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly onChange: (filter: ActivityFilter) => void;
  readonly entryCount: number | undefined;
}

const everything = { value: '', label: 'Everything' };

export const ActivityFilters = ({ filter, onChange, entryCount }: ActivityFiltersProps) => {
  const users = useStaffChoices();
  const chosenLabels = [
    filter.userId && users.find(({ value }) => value === filter.userId)?.label,
    filter.group && getGroupLabel(filter.group),
  ].filter((label) => label !== undefined);
  return (
    <div className={styles.filters}>
      <VisuallyHidden as="div">
        <ResultCount noun="entries" search={chosenLabels.join(', ')} count={entryCount} />
      </VisuallyHidden>
      <Select
        aria-label="Who"
        options={users}
        value={filter.userId ?? ''}
        onChange={(userId) => onChange({ ...filter, userId: userId || undefined })}
      />
      <Select
        aria-label="What"
        options={[everything, ...groupChoices]}
        value={filter.group ?? ''}
        onChange={(group) => onChange({ ...filter, group: findAuditGroup(group) })}
      />
      <p className={styles.hint}>
        Events with the same network code come from the same network address.
      </p>
    </div>
  );
};
