import { type Form, fieldsOf, localeOf, parsePointer, showAnswer } from '@porchlight/engine';
import type { SetAsideAnswer } from '../session/records.ts';
import type { Session } from '../session/Session.ts';

/** An answer beside the question that it was given to. */
export interface NamedAnswer {
  id: string;
  title: string;
  value: string;
}

/** The folders of the programs that asked for some of the answers. */
function programsOf(answers: SetAsideAnswer[]): string[] {
  const folders = answers.flatMap(({ pointer }) => {
    const [, program, name] = parsePointer(pointer);
    return program !== undefined && name !== undefined ? program : [];
  });
  return [...new Set(folders)].sort();
}

/**
 * Names what is set aside by the questions of the release under which it was answered. Rejects when a
 * release is not to be had.
 */
export async function nameAnswers(
  session: Pick<Session, 'openRelease'>,
  answers: SetAsideAnswer[],
  language: string,
): Promise<NamedAnswer[]> {
  const formOf = (one: SetAsideAnswer): Promise<Form> => {
    const alike = ({ release, form }: SetAsideAnswer) =>
      release === one.release && form === one.form;
    const programs = programsOf(answers.filter(alike));
    return session.openRelease(one.release).form(one.form, language, programs);
  };
  return Promise.all(
    answers.map(async (one, index) => {
      const field = fieldsOf(await formOf(one)).get(one.pointer);
      const value =
        one.kept ?? (field ? showAnswer(field, one.value, localeOf(language)) : String(one.value));
      const title = field?.title ?? parsePointer(one.pointer).at(-1) ?? '';
      return { id: `${index} ${one.pointer}`, title, value };
    }),
  );
}
