import type { QuestionText, WordsInPlace } from '../form-preview/PreviewState.ts';
import { ZOOM } from './adding.ts';
import { frameAt } from './tools.ts';

const STYLE = `position: absolute; z-index: 5; box-sizing: border-box; margin: 0; padding: 4px 6px;
  font: inherit; font-size: calc(1rem * var(${ZOOM}, 1)); color: var(--text); background: var(--surface);
  border: 2px solid var(--primary); border-radius: 6px; resize: vertical;`;
const PARTS: { [text in QuestionText]: string } = { title: 'label', description: 'help' };

/** Where the words stand; where a question shows none, at its top. */
function boxOf({ at, text }: WordsInPlace): { top: number; left: number; width: number } {
  const frame = frameAt(at);
  const words = document.getElementById(`${at}:${PARTS[text]}`) ?? frame;
  const { left, width } = (frame ?? document.body).getBoundingClientRect();
  const { top } = (words ?? document.body).getBoundingClientRect();
  return { top: top + window.scrollY, left: left + window.scrollX, width };
}

/** What was typed, on one line where it was on one before; spaces that do not break are meant. */
function tidy(typed: string, before: string): string {
  const loose = before.includes('\n') ? /[ \t]+/g : /[ \t\n]+/g;
  return typed.replace(loose, ' ').replace(/^[ \n]+|[ \n]+$/g, '');
}

/**
 * Opens the words of a question in a field right where they stand. Enter and leaving it take what was typed,
 * Escape gives up.
 * @param onDone What was typed; undefined where nothing is changed.
 */
export function openWords(of: WordsInPlace, onDone: (words: string | undefined) => void): void {
  const field = document.createElement('textarea');
  const { top, left, width } = boxOf(of);
  field.style.cssText = `${STYLE} top: ${top - 6}px; left: ${left}px; width: ${width}px;`;
  field.rows = Math.max(2, Math.ceil(of.words.length / 34));
  field.value = of.words;
  // As the field gives it back: it has line ends of its own.
  const untouched = field.value;
  field.setAttribute('aria-label', of.label);
  field.dataset.words = of.text;
  let isOpen = true;
  function close(words: string | undefined): void {
    if (!isOpen) return;
    isOpen = false;
    field.remove();
    const isChanged = words !== undefined && words !== untouched;
    onDone(isChanged ? tidy(words, untouched) : undefined);
  }
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    close(event.key === 'Enter' ? field.value : undefined);
  });
  field.addEventListener('blur', () => close(field.value));
  document.body.append(field);
  field.focus();
  field.select();
}
