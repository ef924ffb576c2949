const isScript = (response: Response) =>
  response.ok && (response.headers.get('content-type')?.includes('javascript') ?? false);

/**
 * Downloads the scripts of this page again, past the browser's HTTP cache, which may have kept a
 * proxy's page in place of a script. Resolves with whether all of them arrived.
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
