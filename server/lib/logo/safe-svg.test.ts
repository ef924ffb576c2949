import { describe, expect, test } from 'vitest';
import { toSafeSvg } from './safe-svg.ts';

const wrap = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

describe('the check of an SVG [shop 1.3]', () => {
  test.each([
    [
      'shapes and text',
      '<g fill="#fff"><circle cx="5" cy="5" r="4"></circle><text x="1">Hi</text></g>',
    ],
    [
      'a gradient',
      '<defs><linearGradient id="a"><stop offset="0"></stop></linearGradient></defs><path fill="url(#a)" d="M0"></path>',
    ],
  ])('keeps %s as they are', (_, content) => {
    expect(toSafeSvg(wrap(content))).toBe(wrap(content));
  });

  test('removes what is not visible: comments, metadata, data of editors and event handlers', () => {
    const source = wrap(
      '<!-- c --><metadata>me</metadata><title>t</title><path onclick="x()" d="M0" data-x="1"/>',
    );
    expect(toSafeSvg(`<?xml version="1.0"?><!DOCTYPE svg>${source}`)).toBe(
      wrap('<path d="M0"></path>'),
    );
  });

  test('keeps only the colours of a style attribute', () => {
    expect(toSafeSvg(wrap('<path style="fill:#fff;position:fixed"/>'))).toBe(
      wrap('<path style="fill:#fff"></path>'),
    );
  });

  test('adds the namespace, because browsers show nothing without it', () => {
    expect(toSafeSvg('<svg viewBox="0 0 9 9"></svg>')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>',
    );
  });

  test.each([
    '<script>1</script>',
    '<a href="javascript:alert(1)"><path/></a>',
    '<image href="https://evil.example/x.png"/>',
    '<use href="#a"/>',
    '<foreignObject><p/></foreignObject>',
    '<style>@import "https://evil.example"</style>',
    '<animate attributeName="href"/>',
    '<filter id="a"/>',
    '<path fill="url(https://evil.example/#a)"/>',
    '<path fill="URL( \'https://evil.example/#a\')"/>',
    '<path style="fill:u\\72l(https://evil.example)"/>',
    '<linearGradient href="https://evil.example/#a"/>',
    '<linearGradient xlink:href="javascript:alert(1)"/>',
  ])('refuses %s', (content) => {
    expect(toSafeSvg(wrap(content))).toBeUndefined();
  });

  test.each([
    ['2,500 elements', '<g></g>', 2_499],
    ['300 styles', '<g style="fill:red"></g>', 300],
  ])('refuses more than %s, because the check would take long', (_, element, maxCount) => {
    expect(toSafeSvg(wrap(element.repeat(maxCount)))).toBeDefined();
    expect(toSafeSvg(wrap(element.repeat(maxCount + 1)))).toBeUndefined();
  });

  test.each(['', 'text', '<html></html>', '<svg'])('refuses %j, which is not an SVG', (source) => {
    expect(toSafeSvg(source)).toBeUndefined();
  });
});
