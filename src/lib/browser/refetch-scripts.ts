const isScript = (response: Response) =>
  response.ok && (response.headers.get('content-type')?.includes('javascript') ?? false);

/**
 * The HTTP cache may have kept a proxy's page in place of a script. Resolves to false if a script
 * is missing.
 */
export const refetchScripts = async () => {
  const urls = performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (/\/assets\/[^/]+\.js$/.test(name) ? [name] : []));
  const responses = await Promise.all(
    [...new Set(urls)].map((url) => fetch(url, { cache: 'reload' }).then(isScript, () => false)),
  );
  return responses.every(Boolean);
};
