import sanitizeHtml from 'sanitize-html';

/** Shapes, text and paint are allowed, but no scripts, no loading, no animation and no repetition. */
const elements = (
  'svg g defs path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask ' +
  'pattern'
).split(' ');

/** Removing these with their contents does not change the picture. */
const isInvisible = (name: string) =>
  ['title', 'desc', 'metadata'].includes(name) || /^(sodipodi|inkscape):/.test(name);

const styleProperties = (
  'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
  'stroke-dashoffset stroke-opacity opacity stop-color stop-opacity clip-path clip-rule mask font-family font-size ' +
  'font-weight font-style text-anchor letter-spacing display visibility color'
).split(' ');

const attributes = (
  'xmlns version id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points dx dy transform offset ' +
  'gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits ' +
  'patternContentUnits patternTransform preserveAspectRatio style'
).split(' ');

const gradients = ['linearGradient', 'radialGradient'];
const references = ['href', 'xlink:href'];
const MAX_DEPTH = 50;
/** Checking so many takes 0.02 s, in which the server answers no request. */
const MAX_ELEMENTS = 2_500;
const MAX_STYLES = 300;

const hasAtMost = (max: number, part: string, source: string) =>
  source.split(part).length - 1 <= max;

const isLocal = (reference: string) => /^#[\w.:-]+$/.test(reference.trim());

/** Every `url(…)` must be local. An escape could hide another URL, so a backslash is refused. */
const isSafeValue = (value: string) =>
  !value.includes('\\') &&
  [...value.matchAll(/url\(([^)]*)/gi)].every(([, url = '']) => isLocal(url.replace(/['"]/g, '')));

/** Only gradients may refer to other elements. */
const isSafeAttribute = (element: string, [name, value]: readonly [string, string]) => {
  if (!references.includes(name)) return isSafeValue(value);
  return gradients.includes(element) && isLocal(value);
};

const safeStyleValue = [/^[^;{}\\@<>]*$/];

/**
 * Returns undefined when the picture has too many elements or styles, or needs a part that is not allowed,
 * such as a script, a filter or an animation.
 */
export const toSafeSvg = (source: string): string | undefined => {
  if (!hasAtMost(2 * MAX_ELEMENTS, '<', source) || !hasAtMost(MAX_STYLES, 'style', source))
    return undefined;
  let isRefused = false;
  const safe = sanitizeHtml(source, {
    allowedTags: elements,
    allowedAttributes: {
      '*': [...attributes, ...styleProperties],
      svg: ['xmlns:xlink'],
      ...Object.fromEntries(gradients.map((name) => [name, references])),
    },
    allowedStyles: {
      '*': Object.fromEntries(styleProperties.map((name) => [name, safeStyleValue])),
    },
    // An attribute without a value is not valid XML.
    nonBooleanAttributes: ['*'],
    disallowedTagsMode: 'completelyDiscard',
    nestingLimit: MAX_DEPTH,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    onOpenTag: (name, given) => {
      if (isInvisible(name)) return;
      const isKnown =
        elements.includes(name) &&
        Object.entries(given).every((entry) => isSafeAttribute(name, entry));
      if (!isKnown) isRefused = true;
    },
  }).trim();
  if (isRefused || !/^<svg[\s>]/.test(safe) || !safe.endsWith('</svg>')) return undefined;
  return /^<svg[^>]*\sxmlns=/.test(safe)
    ? safe
    : safe.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
};
