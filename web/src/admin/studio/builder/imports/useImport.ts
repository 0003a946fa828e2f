import {
  type ImportCode,
  ImportError,
  type Left,
  leftOfQuestions,
  type ProposedQuestion,
  type ProposedSection,
  withoutInitials,
} from '@porchlight/engine/builder';
import { languagesOf } from '@porchlight/engine/edit';
import { useMemo, useRef, useState } from 'react';
import type { BuilderProps } from '../BuilderProps.ts';
import type { NewText } from '../NewWords.tsx';
import { type Chosen, standing } from './Chosen.ts';
import { FileError, type FileProblem, readFiles } from './readFile.ts';

/** Why nothing is taken over. Where the file holds something all the same, what that is stands in `left`. */
export type ImportProblem = ImportCode | FileProblem | 'nothing-taken';

/** What a file asks, as it is looked through: nothing before one was chosen, or where it can't be read. */
export interface Import {
  questions: Chosen[] | undefined;
  /** The parts that the questions stand in; none where the file has none. */
  sections: ProposedSection[];
  /** What can't be taken over: of the file, and of the questions as they are chosen now. */
  left: Left[];
  problem: ImportProblem | undefined;
  /** One file, or two that belong together; none chooses nothing. */
  choose(files: File[]): Promise<void>;
  change(index: number, more: Partial<Chosen>): void;
  /** Other words for a part of the file. */
  reword(section: number, words: NewText): void;
}

const NOTHING = { questions: undefined, sections: [], left: [], problem: undefined };

const NO_QUESTIONS: Chosen[] = [];

/** What the questions are for. */
export interface ImportOptions {
  /** A program's start blank. */
  isOfProgram: boolean;
}

/** @param files Those of the pack: the file is read in its languages. */
export function useImport(files: BuilderProps['files'], { isOfProgram }: ImportOptions): Import {
  const languages = useMemo(() => {
    const { original, others } = languagesOf(files);
    return [original, ...others];
  }, [files]);
  /** Which file it is: one that took long replaces no later one. */
  const turn = useRef(0);
  const [state, setState] = useState<Omit<Import, 'choose' | 'change' | 'reword'>>(NOTHING);
  const { questions = NO_QUESTIONS, left: ofFile } = state;
  const left = useMemo(
    () => [...ofFile, ...leftOfQuestions(standing(questions))],
    [ofFile, questions],
  );
  return {
    ...state,
    left,
    async choose(files) {
      turn.current += 1;
      const mine = turn.current;
      setState(NOTHING);
      const found = files.length > 0 && (await readState(files, { languages, isOfProgram }));
      if (found && mine === turn.current) setState(found);
    },
    change: (index, more) =>
      setState((now) => ({
        ...now,
        questions: now.questions?.map((one, at) => (at === index ? { ...one, ...more } : one)),
      })),
    reword: (section, { original: title, translations }) =>
      setState((now) => ({
        ...now,
        sections: now.sections.map((one, at) =>
          at === section ? { ...one, title, translations } : one,
        ),
      })),
  };
}

const chosenOf = (one: ProposedQuestion): Chosen => ({ ...one, isTaken: true, without: [] });

async function readState(
  files: File[],
  { languages, isOfProgram }: ImportOptions & { languages: string[] },
) {
  try {
    const read = await readFiles(files, languages);
    const { questions, ...found } = isOfProgram ? withoutInitials(read) : read;
    return { ...NOTHING, ...found, questions: questions.map(chosenOf) };
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof FileError)) throw error;
    const left = error instanceof ImportError ? error.left : [];
    const isOfSome = error.code === 'nothing-asked' && left.length > 0;
    return { ...NOTHING, left, problem: isOfSome ? ('nothing-taken' as const) : error.code };
  }
}
