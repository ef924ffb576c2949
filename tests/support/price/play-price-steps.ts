import type { Tab } from '../engines/engine.ts';
import { createPriceSequences, type PriceStep, predictPrices } from './price-steps.ts';

/**
 * Runs in the page; returns what the price field shows after each step. The browser itself edits the text and
 * keeps the selection (`execCommand`); events of pastes and compositions are made here.
 */
export const playPriceSteps = async (
  sequences: readonly (readonly PriceStep[])[],
): Promise<string[][]> => {
  const input = document.querySelector<HTMLInputElement>('input[inputmode="numeric"]');
  const other = document.querySelector<HTMLInputElement>('input:not([inputmode="numeric"])');
  if (!input || !other) throw new Error('The form has no price');
  /** React has rendered. */
  const settle = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(0);
    });
  const paste = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    // Firefox ignores `clipboardData` and reads its own properties.
    const init = { clipboardData, data: text, dataType: 'text/plain' };
    input.dispatchEvent(new ClipboardEvent('paste', { ...init, bubbles: true, cancelable: true }));
  };
  const compose = async (texts: readonly string[]) => {
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    await settle();
    const { value } = input;
    const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const data of texts) {
      setText?.call(input, value + data);
      const inputType = 'insertCompositionText';
      input.dispatchEvent(
        new InputEvent('input', { inputType, data, isComposing: true, bubbles: true }),
      );
      await settle();
    }
    const data = texts.at(-1) ?? '';
    input.dispatchEvent(new CompositionEvent('compositionend', { data, bubbles: true }));
  };
  const play = async (step: PriceStep) => {
    if (step.kind === 'type') document.execCommand('insertText', false, step.character);
    if (step.kind === 'backspace') document.execCommand('delete');
    if (step.kind === 'undo') {
      document.execCommand('undo');
      // Browsers differ in what they select then.
      input.setSelectionRange(input.value.length, input.value.length);
    }
    if (step.kind === 'select') {
      const [start, end] = [step.start, step.end].sort((one, another) => one - another);
      // A press puts a caret between characters; the field moves it to the end.
      if (start !== end && (start ?? 0) < input.value.length)
        input.setSelectionRange(start ?? 0, end ?? 0);
    }
    if (step.kind === 'paste') paste(step.text);
    if (step.kind === 'compose') await compose(step.texts);
    if (step.kind === 'refocus') {
      other.focus();
      input.focus();
    }
    await settle();
  };
  const shown: string[][] = [];
  for (const steps of sequences) {
    other.focus();
    input.focus();
    paste('0');
    await settle();
    other.focus();
    input.focus();
    await settle();
    const values: string[] = [];
    for (const step of steps) {
      await play(step);
      values.push(input.value);
    }
    shown.push(values);
  }
  return shown;
};

/** A driver ends a script after 30 seconds. */
const SEQUENCES_PER_SCRIPT = 3;

/** In New Request; those that show another amount than predicted. */
export const findPriceDifferences = async (
  { evaluate }: Pick<Tab, 'evaluate'>,
  count: number,
  seed: number,
) => {
  const sequences = createPriceSequences(count, seed);
  const differences: object[] = [];
  for (let start = 0; start < count; start += SEQUENCES_PER_SCRIPT) {
    const batch = sequences.slice(start, start + SEQUENCES_PER_SCRIPT);
    const shown = await evaluate(playPriceSteps, batch);
    for (const [index, steps] of batch.entries()) {
      const predicted = predictPrices(steps);
      if (JSON.stringify(shown[index]) !== JSON.stringify(predicted))
        differences.push({ steps, shown: shown[index], predicted });
    }
  }
  return differences;
};
