import { expect, test } from 'vitest';
import { toSnapshot } from './snapshot.ts';

test('a snapshot does not contain figures that would be painted without their age [counter 7.4]', () => {
  document.body.innerHTML =
    '<a>Payments<span data-without-snapshot>3 unpaid<small>as of 14:02</small></span></a>';
  expect(toSnapshot(document.body.childNodes)).toEqual([
    ['a', {}, 'Payments', ['span', { 'data-without-snapshot': '' }]],
  ]);
});
