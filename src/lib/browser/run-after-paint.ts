/** A page in the background is never painted. */
const PAINT_TIMEOUT_MS = 1_000;

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
