import {
  moveQuestion,
  type QuestionPlace,
  readQuestion,
  setQuestionText,
} from '@porchlight/engine/builder';
import { listFields } from '@porchlight/engine/edit';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { FromStage, ToStage, WordsInPlace } from '../form-preview/PreviewState.ts';
import { readIfThere } from './readIfThere.ts';
import type { CopyPage } from './useCopyPage.ts';

type Told<Kind extends FromStage['kind']> = FromStage & { kind: Kind };
type Shaping = Told<'move'> | Told<'put'> | Told<'reword'> | Told<'worded'>;

const SHAPING: ReadonlySet<FromStage['kind']> = new Set(['move', 'put', 'reword', 'worded']);

/** Whether a message is about changing a question where it stands. */
export const isShaping = (message: FromStage): message is Shaping => SHAPING.has(message.kind);

/** How many places a question moves to stand beside another one of its file. */
function placesTo(texts: CopyPage['texts'], place: QuestionPlace, { beside, edge }: Told<'put'>) {
  const name = beside.slice(beside.lastIndexOf('/') + 1);
  const { position } = readQuestion(texts, place);
  const there = readQuestion(texts, { file: place.file, name }).position;
  const gap = edge === 'before' ? there : there + 1;
  return gap > position ? gap - 1 - position : gap - position;
}

/** How many places a question moves to stand past the next one that is seen; one, where none is. */
function placesPast(texts: CopyPage['texts'], { file, name }: QuestionPlace, told: Told<'move'>) {
  const { at, by } = told;
  const stem = at.slice(0, at.lastIndexOf('/') + 1);
  const seen = new Set(told.seen);
  const names = listFields(texts, file).map((one) => one.name);
  const others =
    by === 1 ? names.slice(names.indexOf(name) + 1) : names.slice(0, names.indexOf(name)).reverse();
  const next = others.findIndex((other) => seen.has(stem + other));
  return by * (Math.max(0, next) + 1);
}

const placesOf = (texts: CopyPage['texts'], place: QuestionPlace, told: Told<'move' | 'put'>) =>
  told.kind === 'move' ? placesPast(texts, place, told) : placesTo(texts, place, told);

/** Words that are open in the stage, and of which step. */
type Opened = WordsInPlace & { turn: number; of: string };

/** Whether words are those that the studio has opened: a stage is not trusted. */
const isAsked = (
  { at, text }: Told<'worded'>,
  { opened, of }: { opened: Opened | undefined; of: string },
): boolean => opened?.of === of && opened.at === at && opened.text === text;

const languageName = (language: string, own: string): string =>
  new Intl.DisplayNames([own], { type: 'language' }).of(language) ?? language;

/** Moving a question on the live step while it is built, and changing its words where they stand, in the language of the step. */
export function useShapeHere(page: CopyPage) {
  const { shown } = page;
  const [opened, setOpened] = useState<Opened>();
  const [failed, setFailed] = useState<{ of: string; text: string }>();
  const of = `${shown.language} ${shown.form} ${shown.step?.name}`;
  const latest = useRef({ page, of, opened });
  latest.current = { page, of, opened };
  const turn = useRef(0);

  const shape = useCallback((message: Shaping) => {
    const { texts, shown: now, say: words, onBuild, place: view } = latest.current.page;
    const { at } = message;
    if (view.view !== 'build') return;
    const file = now.sources?.fields[at]?.place.file;
    if (file === undefined) return;
    const setProblem = (text: string) => setFailed({ of: latest.current.of, text });
    const place = { file, name: at.slice(at.lastIndexOf('/') + 1) };
    const build = (work: Parameters<typeof onBuild>[0]) => {
      const code = onBuild(work);
      setProblem(code ? words(`forms.problem-${code}`) : '');
    };
    if (message.kind === 'move' || message.kind === 'put')
      build(() => moveQuestion(texts, place, placesOf(texts, place, message)));
    if (message.kind === 'worded') {
      const { text: key, words: text } = message;
      if (!isAsked(message, latest.current)) return;
      setOpened(undefined);
      if (text !== undefined)
        build(() => setQuestionText(texts, place, { key, text, language: now.language }));
    }
    if (message.kind === 'reword') {
      const question = readIfThere(() => readQuestion(texts, place));
      if (!question) return;
      const { text } = message;
      const [original, ...others] = question.words[text];
      const known = [original, ...others].find((one) => one?.language === now.language);
      if (original && known !== original && !original.text) {
        const language = languageName(original.language, latest.current.page.language);
        setProblem(words('build.original-first', { language }));
        return;
      }
      setProblem('');
      turn.current += 1;
      setOpened({
        ...{ at, text, words: known?.text ?? '', label: words(`build.text-${text}`) },
        turn: turn.current,
        of: latest.current.of,
      });
    }
  }, []);

  const asks = useMemo<ToStage[]>(() => {
    if (!opened || opened.of !== of) return [];
    const { of: _, ...words } = opened;
    return [{ kind: 'words', ...words }];
  }, [opened, of]);
  return { asks, shape, problem: failed?.of === of ? failed.text : '' };
}
