import {
  type PGlite,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';

const { messages, serialize } = protocol;

/** The server has about as many different statements. */
const MAX_STATEMENTS = 200;
/** A longer statement writes many rows, and is rarely repeated. */
const MAX_NAMED_LENGTH = 10_000;

interface PreparedStatement {
  /** The engine forgets a statement without a name with the next one. */
  readonly name: string;
  readonly valueTypes: readonly number[];
  readonly fields: Results['fields'];
}

const serializeValue = (client: PGlite, value: unknown, type = 0): string | null => {
  if (value === null || value === undefined) return null;
  const serializer = client.serializers[type];
  return serializer ? serializer(value) : String(value);
};

const createStatementCache = (client: PGlite) => {
  const statements = new Map<string, PreparedStatement>();
  let closeMessages: Uint8Array[] = [];
  let statementCount = 0;

  /** Each call of the engine takes time, so all messages go in one. */
  const send = (...sent: Uint8Array[]) => {
    const all = [...closeMessages, ...sent, serialize.sync()];
    closeMessages = [];
    return client.execProtocolStream(Buffer.concat(all), { syncToFs: false });
  };

  const removeStatement = (text: string) => {
    const name = statements.get(text)?.name;
    statements.delete(text);
    if (name) closeMessages.push(serialize.close({ type: 'S', name }));
  };

  const prepare = async (text: string): Promise<PreparedStatement> => {
    statementCount += 1;
    const name = text.length > MAX_NAMED_LENGTH ? '' : `statement_${statementCount}`;
    const parse = serialize.parse({ name, text });
    const received = await send(parse, serialize.describe({ type: 'S', name }));
    const values = received.find(
      (message) => message instanceof messages.ParameterDescriptionMessage,
    );
    const row = received.find((message) => message instanceof messages.RowDescriptionMessage);
    return { name, valueTypes: values?.dataTypeIDs ?? [], fields: row?.fields ?? [] };
  };

  const getStatement = async (text: string) => {
    const statement = statements.get(text) ?? (await prepare(text));
    if (!statement.name) return statement;
    // The map has the least recent statement first.
    statements.delete(text);
    statements.set(text, statement);
    const [leastRecent = text] = statements.keys();
    if (statements.size > MAX_STATEMENTS) removeStatement(leastRecent);
    return statement;
  };

  const execute = async (text: string, values: readonly unknown[]) => {
    const { name, valueTypes, fields } = await getStatement(text);
    const serialized = values.map((value, index) =>
      serializeValue(client, value, valueTypes[index]),
    );
    const bind = serialize.bind({ statement: name, values: serialized });
    try {
      const received = await send(bind, serialize.execute({}));
      const rows = received.filter((message) => message instanceof messages.DataRowMessage);
      return { fields, rows: rows.map((row) => row.fields) };
    } catch (error) {
      // After a change of the schema, a prepared statement fails for good.
      removeStatement(text);
      throw error;
    }
  };

  return { execute };
};

/**
 * Drizzle's client prepares repeated statements, which then are one call. PGlite alone parses and plans a
 * statement each time, with six calls of the engine.
 */
export const prepareStatements = (client: PGlite): PGlite => {
  const { execute } = createStatementCache(client);

  const runStatement = async (
    text: string,
    values: readonly unknown[] = [],
    options?: QueryOptions,
  ) => {
    const { fields, rows } = await client._runExclusiveQuery(() => execute(text, values));
    const parsers = fields.map(({ dataTypeID: type }) => {
      const parse = options?.parsers?.[type] ?? client.parsers[type];
      return parse && ((field: string) => parse(field, type));
    });
    const parseRow = (row: readonly (string | null)[]) =>
      row.map((field, index) => (field === null ? null : (parsers[index]?.(field) ?? field)));
    const toObject = (row: readonly unknown[]) =>
      Object.fromEntries(fields.map(({ name }, index) => [name, row[index]]));
    const parsed = rows.map(parseRow);
    return { fields, rows: options?.rowMode === 'array' ? parsed : parsed.map(toObject) };
  };

  const query = async <Row>(...args: Parameters<PGlite['query']>) => {
    await client._checkReady();
    return client._runExclusiveTransaction(async () => {
      const results = await runStatement(...args);
      await client.syncToFs();
      return results as Results<Row>;
    });
  };

  const transaction: PGlite['transaction'] = (work) =>
    client.transaction((tx) => {
      const queryInTransaction = async <Row>(...args: Parameters<Transaction['query']>) => {
        if (tx.closed) throw new Error('The transaction has ended');
        return (await runStatement(...args)) as Results<Row>;
      };
      return work(Object.assign(Object.create(tx), { query: queryInTransaction }));
    });

  // Drizzle calls no other method of its client.
  return { query, transaction } as PGlite;
};
