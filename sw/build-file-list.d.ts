/** `path hash,path hash`; the hash is SHA-256 in Base64; `@` stands for `assets/`. */
declare module 'virtual:build-file-list' {
  const buildFileList: string;
  export default buildFileList;
}
