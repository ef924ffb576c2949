import { createTheme, type VariantColorsResolver } from '@mantine/core';

const border = '1px solid';

/** Button colours from the brand's tokens (`colours.css`), which support both colour schemes. */
const variantColors: VariantColorsResolver = ({ variant }) => {
  switch (variant) {
    case 'default':
      return {
        background: 'var(--card)',
        hover: 'var(--sunken)',
        color: 'var(--ink)',
        border: `${border} var(--field-line)`,
      };
    // A button that opens a confirmation. It is quiet, because only the button of the confirmation is `destructive`.
    case 'danger':
      return {
        background: 'transparent',
        hover: 'var(--error-soft)',
        color: 'var(--error)',
        border: `${border} transparent`,
      };
    case 'destructive':
      return {
        background: 'var(--danger)',
        hover: 'var(--danger-hover)',
        color: 'var(--on-danger)',
        border: `${border} transparent`,
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--sunken)',
        color: 'var(--ink)',
        border: `${border} transparent`,
      };
    default:
      return {
        background: 'var(--action)',
        hover: 'var(--action-hover)',
        color: 'var(--on-action)',
        border: `${border} transparent`,
      };
  }
};

/**
 * `styles/mantine-variables.css` defines the CSS variables of this theme, because the content security policy forbids the
 * style elements that Mantine would write.
 */
export const theme = createTheme({
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
  },
});
