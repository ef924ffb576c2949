/** The build renders the Markdown (`build/terms/terms-plugin.ts`). */
declare module '*/brand/terms.md' {
  const html: string;
  export default html;
}
