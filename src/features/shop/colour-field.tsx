import { Button } from '@mantine/core';
import type { CSSProperties } from 'react';
import type * as v from 'valibot';
import { brand } from '../../../contract/brand.ts';
import { colourPattern } from '../../../contract/entities/shop.ts';
import { getShopColours } from '../../../contract/shop-colours.ts';
import {
  BoundField,
  type BoundInput,
  type FieldBindingProps,
} from '../../ui/form/fields/bound-field.tsx';
import { FieldWrapper, getDescribedBy } from '../../ui/form/fields/field-wrapper.tsx';
import styles from './colour-field.module.css';

const Preview = ({ colour }: { readonly colour: string }) => {
  const { fill, onFill, light, dark } = getShopColours(colour);
  return (
    <div className={styles.preview} aria-hidden="true">
      {Object.entries({ light, dark }).map(([scheme, { line, text }]) => (
        <div key={scheme} className={scheme === 'light' ? styles.light : styles.dark}>
          <span
            className={styles.sample}
            style={{ '--fill': fill, '--on-fill': onFill, '--edge': line } as CSSProperties}
          >
            Pay £45.00
          </span>
          <span className={styles.link} style={{ '--text': text } as CSSProperties}>
            Link
          </span>
        </div>
      ))}
    </div>
  );
};

/** Customers may see another colour than the owner has chosen. */
const describeDarkening = (colour: string) =>
  getShopColours(colour).fill === colour ? undefined : 'Darkened, so that its text is readable';

interface ColourDisplayProps {
  readonly label: string;
  readonly hint: string;
}

const ColourInput = ({
  input,
  label,
  hint,
}: ColourDisplayProps & { readonly input: BoundInput }) => {
  const { value, error, binding, setValue } = input;
  const { id } = binding;
  const chosen = typeof value === 'string' && colourPattern.test(value) ? value : undefined;
  return (
    <FieldWrapper
      id={id}
      label={label}
      hint={hint}
      error={error}
      advice={chosen && describeDarkening(chosen)}
    >
      <div className={styles.row}>
        <input
          {...binding}
          {...getDescribedBy(id, hint)}
          type="color"
          className={styles.input}
          value={chosen ?? brand.colours.ink}
        />
        {chosen && (
          <Button variant="default" onClick={() => setValue('')}>
            Remove Colour
          </Button>
        )}
      </div>
      {chosen && <Preview colour={chosen} />}
    </FieldWrapper>
  );
};

export const ColourField = <Schema extends v.GenericSchema>({
  of,
  name,
  ...displayProps
}: FieldBindingProps<Schema, string> & ColourDisplayProps) => (
  <BoundField of={of} name={name}>
    {(input) => <ColourInput input={input} {...displayProps} />}
  </BoundField>
);
