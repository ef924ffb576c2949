import { getShopColours } from '../../../contract/shop-colours.ts';

/**
 * The style that gives a customer's page the colour of the shop. It follows the style of all pages,
 * whose policy allows it by its hash, too. On paper, everything stays black on white.
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
