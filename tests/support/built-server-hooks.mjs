const sources = new URL('../../', import.meta.url).href;
const build = new URL('../../dist-server/server/', import.meta.url).href;

/** Returns the program of the build that a program's source becomes. */
const toBuilt = (url) => {
  const path = url.startsWith(sources) ? url.slice(sources.length) : '';
  const name = /^server\/(?:.*\/)?([^/]+)\.ts$/.exec(path)?.[1];
  return name === undefined ? url : `${build}${name}.js`;
};

export const resolve = async (specifier, context, nextResolve) => {
  const resolved = await nextResolve(specifier, context);
  return { ...resolved, url: toBuilt(resolved.url) };
};
