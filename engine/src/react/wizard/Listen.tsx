import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { JsonObject, Pointer, Step } from '../../kernel/index.ts';
import { SpeakerIcon } from '../icons/icons.tsx';
import { useFormStore, useFromStore } from '../store/FormStoreContext.tsx';
import { useLocale, useText } from '../texts/TextsProvider.tsx';

export interface ListenProps {
  step: Step;
  /** The questions that stand on the screen. Default: all of the step that are asked now. */
  only?: Pointer[];
}

/** What is said of each question: its words, its help, its choices, and what may be said in its place. */
function wordsOf(
  { step, only }: ListenProps,
  visible: ReadonlySet<Pointer>,
  howOften: string,
): string[] {
  const schemas = step.schema.properties as { [name: string]: JsonObject };
  return step.fields
    .filter(
      ({ name, pointer }) =>
        name in schemas && visible.has(pointer) && only?.includes(pointer) !== false,
    )
    .flatMap(({ name, title, frequencies, none = '', choices = frequencies?.choices ?? [] }) => [
      frequencies?.title ?? title,
      String(schemas[name]?.description ?? ''),
      frequencies ? howOften : '',
      ...choices.map(({ label }) => label),
      none,
    ])
    .filter((words) => words.trim());
}

/** The button that reads aloud, where the pack wants it and the browser has a voice. */
export function Listen(props: ListenProps) {
  const isWanted = useFromStore((store) => store.getSnapshot().form.readAloud === true);
  return isWanted && 'speechSynthesis' in globalThis ? <ListenButton {...props} /> : null;
}

/** Has the browser's own voice read the questions on the screen; a second press stops it, and so does leaving them. */
function ListenButton(props: ListenProps) {
  const text = useText();
  const locale = useLocale();
  const [isSpeaking, setSpeaking] = useState(false);
  const store = useFormStore();
  const shown = [props.step.name, ...(props.only ?? [])].join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: other questions are not what is being read
  useEffect(
    () => () => {
      speechSynthesis.cancel();
      setSpeaking(false);
    },
    [shown],
  );

  function handlePress() {
    speechSynthesis.cancel();
    if (isSpeaking) return setSpeaking(false);
    // Each in a breath of its own: some browsers break off what is long.
    const { visible } = store.getSnapshot().evaluation;
    const parts = wordsOf(props, visible, text('fields.how-often')).map(
      (words) => new SpeechSynthesisUtterance(words),
    );
    for (const part of parts) {
      part.lang = locale;
      part.onerror = () => setSpeaking(false);
    }
    const last = parts.at(-1);
    if (!last) return;
    last.onend = () => setSpeaking(false);
    setSpeaking(true);
    for (const part of parts) speechSynthesis.speak(part);
  }

  return (
    <Button startIcon={<SpeakerIcon />} onClick={handlePress} sx={{ ml: -1, mb: 1 }}>
      {text(isSpeaking ? 'application.listen-stop' : 'application.listen')}
    </Button>
  );
}
