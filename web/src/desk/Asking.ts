import { CORRECTIONS, type JsonObject, PAPERS_AGAIN } from '@porchlight/engine';
import { createContext, useContext, useState } from 'react';
import type { Action } from './records.ts';

/** An answer or a paper that is to be asked about, before it is: why, and what the applicant should know. */
export interface Question {
  /** Where the answer stands; of a paper, `placeOfPaper`. */
  at: string;
  question: string;
  reason: string;
  says: string;
  /** The document, of a paper. */
  document?: number;
}

/** What stands for a paper where answers have their place. */
export const placeOfPaper = (document: number): string => `document-${document}`;

/** What somebody collects on a case before she writes to the applicant once. */
export interface Asking {
  /** The action by which it is sent; absent where there is none now. */
  action: Action | undefined;
  questions: Question[];
  put(question: Question): void;
  remove(at: string): void;
  clear(): void;
}

const NOTHING: Asking = {
  action: undefined,
  questions: [],
  put: () => undefined,
  remove: () => undefined,
  clear: () => undefined,
};

const Context = createContext<Asking>(NOTHING);

/** Gives what is being asked for to the answers and papers of a case. */
export const AskingProvider = Context.Provider;

/** What is collected on the case around. */
export const useAsking = (): Asking => useContext(Context);

/** Collects what is to be asked about: each once, in the order in which it was pressed. */
export function useQuestions(actions: Action[]): Asking {
  const [questions, setQuestions] = useState<Question[]>([]);
  const without = (at: string) => questions.filter((one) => one.at !== at);
  return {
    action: actions.find(({ corrections }) => corrections !== undefined),
    questions,
    put: (question) => setQuestions([...without(question.at), question]),
    remove: (at) => setQuestions(without(at)),
    clear: () => setQuestions([]),
  };
}

/** As the call takes them: nothing of papers where none was pressed. */
export function toAsked(questions: Question[]): JsonObject {
  const papers = questions.flatMap(({ document, reason }) =>
    document === undefined ? [] : [{ document, reason }],
  );
  return {
    [CORRECTIONS]: questions
      .filter(({ document }) => document === undefined)
      .map(({ at, reason, says }) => ({ at, reason, ...(says.trim() && { says }) })),
    ...(papers.length > 0 && { [PAPERS_AGAIN]: papers }),
  };
}

/** Why it is asked about, in the words of the pack. */
export function labelOf(action: Action | undefined, { reason, document }: Question): string {
  const known = document === undefined ? action?.corrections : action?.papers;
  return known?.reasons.find(({ value }) => value === reason)?.label ?? reason;
}
