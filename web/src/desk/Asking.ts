import { createContext, useContext, useState } from 'react';
import type { Action } from './records.ts';

/** An answer that is to be asked about, before it is: why, and what the applicant should know. */
export interface Question {
  at: string;
  question: string;
  reason: string;
  says: string;
}

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

export const AskingProvider = Context.Provider;

/** What is collected on the case around. */
export const useAsking = (): Asking => useContext(Context);

/** Collects what is to be asked about: each answer once, in the order in which it was pressed. */
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

/** As the call takes them. */
export const toCorrections = (questions: Question[]) =>
  questions.map(({ at, reason, says }) => ({ at, reason, ...(says.trim() && { says }) }));

/** Why it is asked about, in the words of the pack. */
export const labelOf = (action: Action | undefined, { reason }: Question) =>
  action?.corrections?.reasons.find(({ value }) => value === reason)?.label ?? reason;
