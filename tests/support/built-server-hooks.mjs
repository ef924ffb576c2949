const sources = new URL('../../', import.meta.url).href;
const build = new URL('../../dist-server/', import.meta.url).href;

/** Returns the file of the build that a source of the server or of the contract becomes. */
const toBuilt = (url) => {
  const path = url.startsWith(sources) ? url.slice(sources.length) : '';
  return /^(server|contract)\/.*\.ts$/.test(path) ? build + path.replace(/\.ts$/, '.js') : url;
};

export const resolve = async (specifier, context, nextResolve) => {
  const resolved = await nextResolve(specifier, context);
  return { ...resolved, url: toBuilt(resolved.url) };
};
