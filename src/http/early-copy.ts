/** What the first paint has made of the saved copy's text, which is then read once only; undefined for another text. */
export const takeEarlyCopy = (text: string) => {
  const { earlyCopy } = window;
  delete window.earlyCopy;
  return earlyCopy?.text === text ? earlyCopy.copy : undefined;
};
