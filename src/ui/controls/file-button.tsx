import type { ButtonProps } from '@mantine/core';
import { type ChangeEvent, type ComponentProps, useRef } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { BusyButton } from './busy-button.tsx';

interface FileButtonProps
  extends Pick<ButtonProps, 'disabled' | 'children'>,
    Pick<ComponentProps<'button'>, 'name'> {
  readonly isBusy: boolean;
  /** The input has this accessible name. */
  readonly label: string;
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

export const FileButton = ({ label, accept, onChoose, ...button }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) onChoose(file);
    // The same file, chosen again, would cause no event.
    currentTarget.value = '';
  };
  return (
    <>
      <BusyButton variant="default" onClick={() => input.current?.click()} {...button} />
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={label}
          tabIndex={-1}
          onChange={choose}
        />
      </VisuallyHidden>
    </>
  );
};
