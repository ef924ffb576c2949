import { getShopColours } from '../../../contract/shop-colours.ts';

/**
 * Follows the style of all pages, and the policy allows it by its hash. Paper stays black on white.
 */
export const getShopStyle = (colour: string) => {
  const { fill, onFill, light, dark } = getShopColours(colour);
  return `
@media screen {
  :root { --action: ${fill}; --on-action: ${onFill}; --edge: ${light.line}; --link: ${light.text}; }
  main > :is(form, .pay, .state, .receipt) { border-top: 0.25rem solid var(--edge); }
}
@media screen and (prefers-color-scheme: dark) {
  :root { --edge: ${dark.line}; --link: ${dark.text}; }
}
`;
};
