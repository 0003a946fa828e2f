import type { FindingCode } from '../finding-codes/index.ts';
import type { Json } from '../kernel/types.ts';
import { compileSchemas, type SchemaError } from './compileSchema.ts';
import type { FormFiles, StepFile } from './FormFiles.ts';
import { type PackFile, report } from './readPack.ts';

/** A schema that doesn't compile is told of where the word stands that it fails by. */
export function checkSchemas({ pack, stepFiles, schemas }: FormFiles, otherwise: PackFile): void {
  compileSchemas(schemas, (name, error) => {
    const { keyword, value } = error;
    const [code, message] = described(error);
    const isOf = ({ step }: StepFile) =>
      step.validator === name || step.parts?.some(({ validator }) => validator === name);
    const own = stepFiles.find(isOf);
    const files = own ? [own.file] : [...stepFiles.map(({ file }) => file), otherwise];
    for (const file of files) {
      const at = placeOf(file.data, keyword, JSON.stringify(value));
      if (!at) continue;
      report(pack, file, at, code, message);
      return;
    }
    const [file = otherwise] = files;
    report(pack, file, [], code, message);
  });
}

/** A pattern that is one and has no program is told of as such. */
function described({ refusal, message }: SchemaError): [FindingCode, string] {
  if (refusal && refusal !== 'bad-pattern') return [refusal, message];
  return ['schema-does-not-compile', `does not compile: ${message}`];
}

/** Where a word stands with a value behind it. */
function placeOf(source: Json, word: string, text: string): (string | number)[] | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  for (const [key, value] of Object.entries(source)) {
    const here = Array.isArray(source) ? Number(key) : key;
    if (key === word && JSON.stringify(value) === text) return [here];
    const below = placeOf(value, word, text);
    if (below) return [here, ...below];
  }
  return undefined;
}
