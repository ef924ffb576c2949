import { useEffect, useRef } from 'react';
import { scrollSideways } from '../../lib/browser/scroll-into-view.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { IconMinus, IconPlus } from '../../ui/icons/screen-icons.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './service-tile.module.css';
import { useLongPress } from './use-long-press.ts';

interface ServiceTileProps {
  readonly name: string;
  /** It is the price or `Configurable`. */
  readonly detail: string;
  /** Only staff see the description. */
  readonly note?: string | null | undefined;
  readonly count: number;
  readonly onPress: (isByKeyboard: boolean) => void;
  /** The plus leaves the dialog open. */
  readonly onAddMore?: (() => void) | undefined;
  readonly onRemove: () => void;
  readonly removeLabel: string;
}

export const ServiceTile = (props: ServiceTileProps) => {
  const { name, detail, note, count, onPress, onAddMore } = props;
  const { onRemove, removeLabel } = props;
  const item = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isInRequest = count > 0;
  useEffect(
    function showPickedTile() {
      if (isInRequest) scrollSideways(item.current);
    },
    [isInRequest],
  );
  const longPress = useLongPress(() => isInRequest && onRemove());
  const remove = () => {
    // The last minus would take the focus with it.
    if (count === 1) button.current?.focus();
    onRemove();
  };
  return (
    <li ref={item} className={styles.tile} data-in-request={isInRequest || undefined}>
      <button
        ref={button}
        type="button"
        className={styles.press}
        {...longPress}
        // `detail` is 0 when a key has pressed the button.
        onClick={(event) => longPress.onClick(event) || onPress(event.detail === 0)}
      >
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.detail}>{[detail, note].filter(Boolean).join(' · ')}</span>{' '}
        {isInRequest && (
          <>
            <VisuallyHidden>in this request: {count}</VisuallyHidden>
            <span aria-hidden className={styles.badge}>
              {count}
            </span>
          </>
        )}
      </button>
      {isInRequest && (
        <IconButton aria-label={removeLabel} onClick={remove}>
          <IconMinus size={20} />
        </IconButton>
      )}
      {onAddMore && (
        <IconButton aria-label={`Add ${name} and stay`} onClick={onAddMore}>
          <IconPlus size={20} />
        </IconButton>
      )}
    </li>
  );
};
