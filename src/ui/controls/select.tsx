import { NativeSelect } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ComponentProps } from 'react';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends Pick<ComponentProps<'select'>, 'id' | 'name' | 'aria-label'> {
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A select of the browser. */
export const Select = ({ options, onChange, ...native }: SelectProps) => (
  <NativeSelect
    {...native}
    size="md"
    rightSection={<IconChevronDown size={20} aria-hidden />}
    rightSectionPointerEvents="none"
    data={[...options]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
