import { createTheme, type VariantColorsResolver } from '@mantine/core';

const thinBorder = '1px solid';

/**
 * The colours of a button for each of its variants. `colours.css` defines the variables, for light
 * and dark screens.
 */
const variantColors: VariantColorsResolver = ({ variant }) => {
  switch (variant) {
    case 'default':
      return {
        background: 'var(--card)',
        hover: 'var(--sunken)',
        color: 'var(--ink)',
        border: `${thinBorder} var(--field-line)`,
      };
    // A button that opens a confirmation. It is not filled; the button that confirms is, with
    // `destructive`.
    case 'danger':
      return {
        background: 'transparent',
        hover: 'var(--error-soft)',
        color: 'var(--error)',
        border: `${thinBorder} transparent`,
      };
    case 'destructive':
      return {
        background: 'var(--danger)',
        hover: 'var(--danger-hover)',
        color: 'var(--on-danger)',
        border: `${thinBorder} transparent`,
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--sunken)',
        color: 'var(--ink)',
        border: `${thinBorder} transparent`,
      };
    // `filled`, the main action of a screen.
    default:
      return {
        background: 'var(--action)',
        hover: 'var(--action-hover)',
        color: 'var(--on-action)',
        border: `${thinBorder} transparent`,
      };
  }
};

/**
 * Mantine would add a style element with the CSS variables of this theme, which our content
 * security policy forbids. Instead, `styles/mantine-variables.css` defines the variables.
 */
export const theme = createTheme({
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
  },
});
