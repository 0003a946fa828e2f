import { declaresQuestions } from './declaresQuestions.ts';

/** A file before and after a change; undefined where it was not there yet, or is no more. */
export interface ChangedText {
  file: string;
  before: string | undefined;
  after: string | undefined;
}

/** A question that stands in another file now. */
export interface MovedQuestion {
  question: string;
  from: string;
  to: string;
}

/** The questions that a text declares; none where it can't be read. */
function questionsIn(text: string | undefined): Set<string> {
  try {
    const read = JSON.parse(text ?? '{}') as { properties?: object } | null;
    return new Set(Object.keys(read?.properties ?? {}));
  } catch {
    return new Set();
  }
}

const without = (all: Set<string>, others: Set<string>): string[] =>
  [...all].filter((one) => !others.has(one));

/**
 * The questions that a change took out of one file and put into one other. One that comes to stand in several has
 * not moved: nobody knows where to.
 */
export function movedQuestions(changes: readonly ChangedText[]): MovedQuestion[] {
  const files = changes
    .filter(({ file }) => declaresQuestions(file))
    .map(({ file, before, after }) => {
      const [then, now] = [questionsIn(before), questionsIn(after)];
      return { file, left: without(then, now), came: new Set(without(now, then)) };
    });
  return files.flatMap(({ file: from, left }) =>
    left.flatMap((question) => {
      const [to, another] = files.filter(({ came }) => came.has(question));
      return to && !another ? [{ question, from, to: to.file }] : [];
    }),
  );
}
