import { useId, useState } from 'react';

/** The user answers the question beside the fields before the form is sent. */
export const useMissedQuestion = () => {
  const id = useId();
  const [isMissed, setMissed] = useState(false);
  /** Returns the button of the first answer, or null when the question is not on the screen. */
  const ask = () => {
    const firstAnswer = document.querySelector<HTMLElement>(`[id="${id}"] button`);
    setMissed(firstAnswer !== null);
    return firstAnswer;
  };
  return { ask, question: { id, isMissed } };
};
