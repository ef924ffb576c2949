import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import { bookMessages } from '../../../contract/entities/books.ts';
import {
  findPreset,
  getPeriod,
  OTHER_DAYS,
  type Period,
  type PeriodPreset,
  periodOptions,
} from '../../lib/format/periods.ts';
import { Select } from '../../ui/controls/select.tsx';
import { FieldWrapper, getDescribedBy } from '../../ui/form/fields/field-wrapper.tsx';
import styles from './period-chooser.module.css';

interface DayInputProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly onChange: (day: string) => void;
}

const DayInput = ({ label, value, error = '', onChange }: DayInputProps) => {
  const id = useId();
  return (
    <FieldWrapper id={id} label={label} error={error}>
      <Input
        id={id}
        size="md"
        type="date"
        value={value}
        aria-invalid={error !== ''}
        attributes={{ input: getDescribedBy(id, undefined) }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </FieldWrapper>
  );
};

interface PeriodChooserProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

/** While the user types, the days may be no valid period. `onChange` does not get them. */
export const PeriodChooser = ({ period, onChange }: PeriodChooserProps) => {
  const id = useId();
  const preset = findPreset(period, new Date());
  const [entered, setEntered] = useState<Period>();
  const typed = entered ?? (preset ? undefined : period);
  const choose = (value: string) => {
    if (value === OTHER_DAYS) return setEntered(period);
    setEntered(undefined);
    onChange(getPeriod(value as PeriodPreset, new Date()));
  };
  const type = (next: Period) => {
    setEntered(next);
    if (next.firstDay && next.lastDay && next.firstDay <= next.lastDay) onChange(next);
  };
  const isReversed = typed && typed.lastDay !== '' && typed.lastDay < typed.firstDay;
  return (
    <div className={styles.period}>
      <FieldWrapper id={id} label="Days of payment" error="">
        <Select
          id={id}
          options={periodOptions}
          value={typed ? OTHER_DAYS : (preset ?? OTHER_DAYS)}
          onChange={choose}
        />
      </FieldWrapper>
      {typed && (
        <>
          <DayInput
            label="First day"
            value={typed.firstDay}
            onChange={(firstDay) => type({ ...typed, firstDay })}
          />
          <DayInput
            label="Last day"
            value={typed.lastDay}
            error={isReversed ? bookMessages.beforeFirstDay : ''}
            onChange={(lastDay) => type({ ...typed, lastDay })}
          />
        </>
      )}
    </div>
  );
};
