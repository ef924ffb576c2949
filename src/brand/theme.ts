import { createTheme, type VariantColorsResolver } from '@mantine/core';

const border = '1px solid';

/** Buttons in the brand's own tokens (`colours.css`), which know both schemes. */
const variantColors: VariantColorsResolver = ({ variant }) => {
  switch (variant) {
    case 'default':
      return {
        background: 'var(--card)',
        hover: 'var(--sunken)',
        color: 'var(--ink)',
        border: `${border} var(--field-line)`,
      };
    // Leads to a question first: only its answer is as loud as what it does.
    case 'danger':
      return {
        background: 'var(--card)',
        hover: 'var(--error-soft)',
        color: 'var(--error)',
        border: `${border} var(--error)`,
      };
    case 'final':
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
 * The values behind this theme's CSS variables stand in `styles/mantine-variables.css`: the content security policy
 * lets Mantine write no style element.
 */
export const theme = createTheme({
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
  },
});
