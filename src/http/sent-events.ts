/** A server-sent event as it came; `id` is where to come back to. */
export interface SentEvent {
  readonly type: string;
  readonly data: string;
  readonly id: string | undefined;
}

const fieldOf = (line: string): [string, string] => {
  const colon = line.indexOf(':');
  return colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
};

const eventOf = (block: string): SentEvent | undefined => {
  const fields = block.split('\n').map(fieldOf);
  const last = (name: string) => fields.findLast(([field]) => field === name)?.[1];
  const data = fields.filter(([field]) => field === 'data').map(([, value]) => value);
  if (data.length === 0) return undefined;
  return { type: last('event') ?? 'message', data: data.join('\n'), id: last('id') };
};

/** Puts events together from pieces of text, cut wherever the network cut them; comments come to nothing. */
export const eventAssembly = () => {
  let rest = '';
  return (piece: string): SentEvent[] => {
    rest = (rest + piece).replaceAll('\r\n', '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => eventOf(block) ?? []);
  };
};
