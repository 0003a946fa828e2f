import { localName } from '../kernel/answers.ts';
import { MOST_QUESTIONS, MOST_QUESTIONS_OF_PROGRAM } from '../kernel/sizes.ts';
import type { Checked } from './checkForm.ts';
import { report } from './readPack.ts';

/**
 * Reports the first question past those that a form, or a program, may have.
 * @returns Whether there are few enough to look at each.
 */
export function checkCount({ pack, program, sheets }: Checked): boolean {
  const most = program === undefined ? MOST_QUESTIONS : MOST_QUESTIONS_OF_PROGRAM;
  let count = 0;
  for (const { file, step } of sheets) {
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
