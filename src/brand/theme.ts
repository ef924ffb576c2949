import { createTheme, type VariantColorsResolver } from '@mantine/core';

const thinBorder = '1px solid';

/** `colours.css` defines the variables, for light and dark screens. */
const variantColors: VariantColorsResolver = ({ variant }) => {
  switch (variant) {
    case 'default':
      return {
        background: 'var(--card)',
        hover: 'var(--sunken)',
        color: 'var(--ink)',
        border: `${thinBorder} var(--field-line)`,
      };
    // Opens a confirmation. The button that confirms is `destructive`.
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
    // The default is `filled`, the main action of a screen.
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
 * Mantine would add a style element with the variables of this theme, which our content security
 * policy forbids. `styles/mantine-variables.css` defines them.
 */
export const theme = createTheme({
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
  },
});
