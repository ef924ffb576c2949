import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { deviceKeys } from '../storage/device-keys.ts';
import { forgetLoaded } from './forget-loaded.ts';
import { persistedQuery } from './persistence.ts';
import { customerKeys, serviceKeys } from './query-keys.ts';

test('of what the server has erased, the device keeps only lists that it has loaded again [audit 4.16]', async () => {
  const client = new QueryClient();
  let names = ['Jo', 'Kim'];
  const queryFn = async () => names;
  const [shown, persisted] = [customerKeys.list({ page: 2 }), customerKeys.list({ page: 1 })];
  const [searched, detail] = [customerKeys.list({ search: 'jo' }), customerKeys.detail(1)];
  const restored = customerKeys.list({ page: 3 });
  const unsubscribe = new QueryObserver(client, { queryKey: shown, queryFn }).subscribe(() => {});
  await client.fetchQuery({ ...persistedQuery, queryKey: persisted, queryFn });
  for (const queryKey of [searched, detail, serviceKeys.lists])
    await client.fetchQuery({ queryKey, queryFn });
  client
    .getQueryCache()
    .build(client, { ...persistedQuery, queryKey: restored })
    .setData(names);
  window.localStorage.setItem(deviceKeys.snapshot, 'Jo');

  names = ['Kim'];
  forgetLoaded(client, [customerKeys.all]);
  for (const queryKey of [shown, persisted])
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['Kim']));
  for (const queryKey of [searched, detail, restored])
    expect(client.getQueryData(queryKey)).toBeUndefined();
  expect(client.getQueryData(serviceKeys.lists)).toEqual(['Jo', 'Kim']);
  expect(window.localStorage.getItem(deviceKeys.snapshot)).toBeNull();
  unsubscribe();
});
