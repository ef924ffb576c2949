import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { prepareStatements } from './prepare-statements.ts';

const engine = await PGlite.create();
const client = prepareStatements(engine);
afterAll(() => engine.close());
beforeEach(async () => {
  await engine.exec(
    'drop table if exists parts; create table parts (id int primary key, name text)',
  );
});

const countPrepared = async () => {
  const [{ rows } = { rows: [] }] = await engine.exec('select name from pg_prepared_statements');
  return rows.length;
};

test('A repeated statement is prepared once', async () => {
  const insert = (id: number) => client.query('insert into parts values ($1, $2)', [id, null]);
  await insert(1);
  const before = await countPrepared();
  await insert(2);
  await client.transaction((tx) => tx.query('insert into parts values ($1, $2)', [3, 'a']));
  expect(await countPrepared()).toBe(before);
  const { rows } = await client.query('select * from parts where id > $1 order by id', [1]);
  expect(rows).toEqual([
    { id: 2, name: null },
    { id: 3, name: 'a' },
  ]);
});

test('At most 200 statements stay prepared', async () => {
  for (let number = 0; number < 250; number += 1)
    await client.query(`select ${number} + $1::int as sum`, [1]);
  expect(await countPrepared()).toBe(200);
  expect((await client.query('select 0 + $1::int as sum', [5])).rows).toEqual([{ sum: 5 }]);
});

test('A statement whose table has changed fails once, and is then prepared again', async () => {
  const select = () => client.query('select * from parts');
  await select();
  await engine.exec(
    'alter table parts add column price int; insert into parts values (1, null, 5)',
  );
  await expect(select()).rejects.toThrow('cached plan must not change result type');
  expect((await select()).rows).toEqual([{ id: 1, name: null, price: 5 }]);
});

test('A failed statement ends its transaction, and the next transaction runs', async () => {
  const insert = 'insert into parts values ($1, $2)';
  const twice = client.transaction(async (tx) => {
    await tx.query(insert, [1, 'a']);
    await tx.query(insert, [1, 'b']);
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  await expect(client.query('select wrong')).rejects.toMatchObject({ code: '42703' });
  expect((await client.query('select name from parts')).rows).toEqual([]);
});

test('A statement after the end of its transaction is refused', async () => {
  const late = await client.transaction((tx) => Promise.resolve(tx));
  await expect(late.query('select 1')).rejects.toThrow('The transaction has ended');
});

test('A statement with many rows does not stay prepared', async () => {
  const before = await countPrepared();
  const rows = Array.from({ length: 2_000 }, (_, id) => `(${id}, $1)`).join();
  await client.query(`insert into parts values ${rows}`, ['many']);
  expect(await countPrepared()).toBeLessThanOrEqual(before);
  const { rows: counts } = await client.query('select count(*)::int from parts where name = $1', [
    'many',
  ]);
  expect(counts).toEqual([{ count: 2_000 }]);
});
