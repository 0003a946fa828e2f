import { readIfThere } from '../readIfThere.ts';

type Texts = ReadonlyMap<string, string>;

/** A question that stands in another file now. */
export interface MovedQuestion {
  question: string;
  from: string;
  to: string;
}

const DEFINES_QUESTIONS = /\.(schema|fields)\.json$/;

const questionsIn = (text: string | undefined): Set<string> => {
  const read = readIfThere(() => JSON.parse(text ?? '{}') as { properties?: object } | null);
  return new Set(Object.keys(read?.properties ?? {}));
};

/**
 * The questions that a change took out of one file and put into one other, as the server follows them with what
 * is said of them. Where only one file is another, as with each key that is typed, nothing is read.
 */
export function movedQuestions(before: Texts, now: Texts): MovedQuestion[] {
  if (before === now) return [];
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
    (file) => DEFINES_QUESTIONS.test(file) && before.get(file) !== now.get(file),
  );
  if (changed.length < 2) return [];
  const files = changed.map((file) => {
    const [then, since] = [questionsIn(before.get(file)), questionsIn(now.get(file))];
    return { file, left: without(then, since), came: new Set(without(since, then)) };
  });
  return files.flatMap(({ file: from, left }) =>
    left.flatMap((question) => {
      const [to, another] = files.filter(({ came }) => came.has(question));
      return to && !another ? [{ question, from, to: to.file }] : [];
    }),
  );
}

const without = (all: Set<string>, others: Set<string>): string[] =>
  [...all].filter((one) => !others.has(one));
