import styles from './filter-chips.module.css';

interface FilterChipsProps<Value> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One row of buttons, of which one is pressed. They wrap where the text is too large for one row. */
export const FilterChips = <Value extends string | undefined>(props: FilterChipsProps<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own
  <div role="group" aria-label={props.label} className={styles.chips}>
    {props.options.map(({ value, label }) => (
      <button
        key={label}
        type="button"
        aria-pressed={value === props.value}
        className={styles.chip}
        onClick={() => value !== props.value && props.onChange(value)}
      >
        {label}
      </button>
    ))}
  </div>
);
