import { localFile } from '../compile/owner.ts';

/** Whether a file declares questions: of a step, of a form that stands alone, of what a program adds. */
export const declaresQuestions = (file: string): boolean =>
  /\.(schema|fields)\.json$/.test(file) && !/^(meta|schemas)\//.test(localFile(file));
