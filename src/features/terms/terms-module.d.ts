/** What the build makes of the markdown (`build/terms/terms-plugin.ts`). */
declare module '*/brand/terms.md' {
  const html: string;
  export default html;
}
