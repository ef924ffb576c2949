/** Reads the body of `response` as text. @throws when the body has more than `maxBytes`. */
export const readLimitedText = async ({ body }: Response, maxBytes: number) => {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    byteCount += part.value.byteLength;
    if (byteCount > maxBytes) {
      // Nothing waits for the end of the connection.
      reader?.cancel().catch(() => undefined);
      throw new Error(`A response has more than ${maxBytes} bytes`);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString();
};
