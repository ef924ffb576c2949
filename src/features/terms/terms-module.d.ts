/** The build renders the HTML from the Markdown file (`build/terms/terms-plugin.ts`). */
declare module '*/brand/terms.md' {
  const html: string;
  export default html;
}
