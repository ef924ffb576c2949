import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ShownCode } from './payment-code.ts';
import { useShownCodes } from './use-shown-codes.ts';

const shown: ShownCode = {
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  sale: { amountPence: 5_400, vatCode: 'T1', description: 'Haircut' },
  url: 'http://localhost/counter/code/AA',
  shownAtMs: 0,
  triesLeft: 5,
  typedDigits: '',
  provenAtMs: undefined,
  proofKey: { keyId: 'AA', key: 'AA', isLive: true },
};

it('wrong digits that staff typed while the server proved the payment do not undo the proof [reach 10.12]', () => {
  const client = new QueryClient();
  const { result } = renderHook(useShownCodes, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const proven = { ...shown, provenAtMs: 1 };
  for (const code of [shown, proven, { ...shown, triesLeft: 4 }])
    act(() => void result.current.save(code));
  expect(client.getQueryData(['shown-codes'])).toEqual([proven]);
});
