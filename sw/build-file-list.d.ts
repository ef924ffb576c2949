/**
 * The paths of the build's files with their SHA-256 in Base64, as `path hash,path hash`. `@` stands
 * for `assets/` in a path.
 */
declare module 'virtual:build-file-list' {
  const buildFileList: string;
  export default buildFileList;
}
