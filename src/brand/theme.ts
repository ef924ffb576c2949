import { createTheme, type VariantColorsResolver } from '@mantine/core';

const thinBorder = '1px solid';

/** `colours.css` defines the variables. */
const variantColors: VariantColorsResolver = ({ variant }) => {
  switch (variant) {
    case 'default':
      return {
        background: 'var(--card)',
        hover: 'var(--sunken)',
        color: 'var(--ink)',
        border: `${thinBorder} var(--field-line)`,
      };
    // The button opens a confirmation, whose own button is `destructive`.
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
    // `filled` is the main action of a screen.
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
 * The content security policy forbids Mantine's style element, so `styles/mantine-variables.css`
 * has the variables.
 */
export const theme = createTheme({
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
  },
});
