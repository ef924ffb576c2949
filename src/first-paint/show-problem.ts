/** Shows above the screen why the app does not work here, and what the user can do. */
export const showProblem = (sentence: string, action?: HTMLElement) => {
  const problem = document.createElement('p');
  problem.setAttribute('role', 'alert');
  problem.style.cssText = 'padding: 1rem; background: var(--warning-soft)';
  problem.append(sentence, ...(action ? [action] : []));
  document.body.prepend(problem);
};
