import { brand } from './brand.ts';

/** WCAG 2.2 requires this contrast for text (1.4.3). */
const TEXT_CONTRAST = 4.5;
/** WCAG 2.2 requires this contrast for edges (1.4.11). */
const EDGE_CONTRAST = 3;

/** The page, and the card on it. */
const lightGrounds = [brand.colours.paper, '#ffffff'];
const darkGrounds = [brand.colours.night, '#1e1e2d'];

const CHANNEL_MAX = 255;
const HEX = 16;

const toChannels = (colour: string) =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), HEX));

const toColour = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(HEX).padStart(2, '0')).join('')}`;

/** Returns the luminance of WCAG 2.2, from 0 (black) to 1 (white). */
const getLuminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = toChannels(colour).map((channel) => {
    const share = channel / CHANNEL_MAX;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast of WCAG 2.2, from 1 to 21. */
export const getContrast = (first: string, second: string) => {
  const [darker = 0, lighter = 0] = [getLuminance(first), getLuminance(second)].toSorted(
    (one, other) => one - other,
  );
  return (lighter + 0.05) / (darker + 0.05);
};

const STEPS = 100;

const adjustContrast = (
  colour: string,
  target: string,
  grounds: readonly string[],
  contrast: number,
) => {
  const goal = toChannels(target);
  const channels = toChannels(colour);
  for (let step = 0; step < STEPS; step += 1) {
    const mix = toColour(
      channels.map((channel, index) => channel + (((goal[index] ?? 0) - channel) * step) / STEPS),
    );
    if (grounds.every((ground) => getContrast(mix, ground) >= contrast)) return mix;
  }
  return target;
};

interface SchemeColours {
  /** The edge of a button, and other lines. */
  readonly line: string;
  readonly text: string;
}

export interface ShopColours {
  /** The background of buttons: the shop's colour, or a darker one if no text would be readable on it. */
  readonly fill: string;
  readonly onFill: string;
  readonly light: SchemeColours;
  readonly dark: SchemeColours;
}

export const getShopColours = (chosen: string): ShopColours => {
  // Style sheets contain the result, so it may have nothing but digits.
  const colour = toColour(toChannels(chosen));
  const onFill = ['#ffffff', brand.colours.ink].find(
    (text) => getContrast(colour, text) >= TEXT_CONTRAST,
  );
  const fill =
    onFill === undefined ? adjustContrast(colour, '#000000', ['#ffffff'], TEXT_CONTRAST) : colour;
  return {
    fill,
    onFill: onFill ?? '#ffffff',
    light: {
      line: adjustContrast(fill, '#000000', lightGrounds, EDGE_CONTRAST),
      text: adjustContrast(colour, '#000000', lightGrounds, TEXT_CONTRAST),
    },
    dark: {
      line: adjustContrast(fill, '#ffffff', darkGrounds, EDGE_CONTRAST),
      text: adjustContrast(colour, '#ffffff', darkGrounds, TEXT_CONTRAST),
    },
  };
};
