import { useLocation } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import styles from './help-answers.module.css';
import { type HelpQuestionId, helpGroups, useHelpQuestions } from './help-questions.ts';
import { paymentAnswers } from './payment-answers.tsx';
import { shopAnswers } from './shop-answers.tsx';

const answers: Readonly<Record<HelpQuestionId, ComponentType>> = {
  ...paymentAnswers,
  ...shopAnswers,
};

interface AnswerProps {
  readonly id: HelpQuestionId;
  readonly question: string;
  readonly children: ReactNode;
}

/** The browser's search in the page opens the answer, and so does a link to it. */
const Answer = ({ id, question, children }: AnswerProps) => {
  const details = useRef<HTMLDetailsElement>(null);
  const visit = useLocation({
    select: ({ hash, state }) => (hash === id ? (state.__TSR_key ?? hash) : undefined),
  });
  useEffect(
    function openLinked() {
      const answer = details.current;
      if (visit === undefined || !answer) return;
      answer.open = true;
      // The title of a new screen takes the focus first.
      requestAnimationFrame(() => answer.querySelector('summary')?.focus());
    },
    [visit],
  );
  return (
    <details ref={details} id={id} className={styles.answer}>
      <summary className={styles.question}>{question}</summary>
      <div className={styles.text}>{children}</div>
    </details>
  );
};

export const HelpAnswers = () => {
  const questions = useHelpQuestions();
  return (
    <div className={styles.answers}>
      {helpGroups.map((title) => (
        <section key={title}>
          <h2 className={styles.title}>{title}</h2>
          <Card className={styles.group}>
            {questions
              .filter(({ group }) => group === title)
              .map(({ id, question }) => {
                const Paragraphs = answers[id];
                return (
                  <Answer key={id} id={id} question={question}>
                    <Paragraphs />
                  </Answer>
                );
              })}
          </Card>
        </section>
      ))}
    </div>
  );
};
