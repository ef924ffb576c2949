/** The task runs after this time even without a paint. The browser paints no page in the background. */
const PAINT_TIMEOUT_MS = 1_000;

/** Runs `task` after the browser's next paint, or at once in a page in the background. */
export const runAfterPaint = (task: () => void) => {
  if (document.hidden) return task();
  const frame = requestAnimationFrame(() => {
    clearTimeout(timeout);
    setTimeout(task);
  });
  const timeout = setTimeout(() => {
    cancelAnimationFrame(frame);
    task();
  }, PAINT_TIMEOUT_MS);
};
