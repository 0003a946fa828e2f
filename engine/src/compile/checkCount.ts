import { localName } from '../kernel/answers.ts';
import { MOST_QUESTIONS, MOST_QUESTIONS_OF_PROGRAM } from '../kernel/formSizeLimits.ts';
import type { Step } from '../kernel/types.ts';
import { type Pack, type PackFile, report } from './readPack.ts';

/** What is counted: the files of a form, or those of one program. */
interface Counted {
  pack: Pack;
  /** The program's folder; absent for the form's own files. */
  program?: string;
  stepFiles: { file: PackFile; step: Step }[];
}

/**
 * Reports the first question past those that a form, or a program, may have.
 * @returns Whether there are few enough to look at each.
 */
export function checkCount({ pack, program, stepFiles }: Counted): boolean {
  const most = program === undefined ? MOST_QUESTIONS : MOST_QUESTIONS_OF_PROGRAM;
  let count = 0;
  for (const { file, step } of stepFiles) {
    for (const field of step.fields) {
      if (field.program !== program) continue;
      count += 1;
      if (count <= most) continue;
      const whose = program === undefined ? 'the form asks' : 'the program adds';
      const message = `${whose} more than ${most.toLocaleString('en')} questions`;
      report(pack, file, ['properties', localName(field)], 'too-many-questions', message);
      return false;
    }
  }
  return true;
}
