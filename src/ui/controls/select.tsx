import { Input } from '@mantine/core';
import { IconChevronDown } from '../icons/control-icons.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectProps {
  readonly id?: string;
  readonly name?: string;
  readonly 'aria-label'?: string;
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** `NativeSelect` would add an arrow that this one replaces, and groups of options. */
export const Select = ({ options, onChange, ...native }: SelectProps) => (
  <Input
    {...native}
    component="select"
    size="md"
    pointer
    rightSection={<IconChevronDown size={20} />}
    rightSectionPointerEvents="none"
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Input>
);
