import { CreateError, type DraftPack, type LanguageTexts } from './DraftPack.ts';

export interface EnumerationRequest {
  name: string;
  /** The program whose own it is. */
  program?: string;
  values: { value: string; label: string; translations: LanguageTexts }[];
}

/** A list of choices. */
export function createEnumeration(pack: DraftPack, { name, program, values }: EnumerationRequest) {
  if (!values.length) throw new CreateError('An enumeration has one value at least.');
  const file = `${program ? `programs/${program}/` : ''}enumerations/${name}.json`;
  if (program) pack.read(`programs/${program}/program.json`);
  pack.add(file, 'enumeration', { values: values.map(({ value, label }) => ({ value, label })) });
  for (const { value, label, translations } of values)
    pack.translate(file, `values/${value}`, label, translations);
}
