import { type Answers, type Form, programsNeeded } from '@porchlight/engine';
import { createReleaseLoader } from '../../../release/releaseLoader.ts';
import { splitStage } from '../useOutline.ts';

/** A form of a compiled copy, with what the programs add that answers choose. */
export async function loadFormWith(
  stage: string,
  { form, language }: { form: string; language: string },
  answers: Answers,
): Promise<Form> {
  const { base, release } = splitStage(stage);
  const loader = createReleaseLoader({ base, hash: release });
  const plain = await loader.form(form, language);
  const programs = programsNeeded(plain, answers);
  return programs.length ? loader.form(form, language, programs) : plain;
}
