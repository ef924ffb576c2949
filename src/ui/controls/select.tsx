import { NativeSelect } from '@mantine/core';
import type { ComponentProps } from 'react';
import { IconChevronDown } from '../icons/control-icons.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends Pick<ComponentProps<'select'>, 'id' | 'name' | 'aria-label'> {
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const Select = ({ options, onChange, ...native }: SelectProps) => (
  <NativeSelect
    {...native}
    size="md"
    rightSection={<IconChevronDown size={20} />}
    rightSectionPointerEvents="none"
    data={[...options]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
