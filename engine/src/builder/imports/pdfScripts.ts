import type { FieldKind } from '../create/fieldKinds.ts';
import type { ProposedLimit } from './limits/ProposedLimit.ts';
import { wordsIn } from './values.ts';

/** The scripts of a field of a PDF form, as they stand there. */
export interface PdfScripts {
  /** How the answer is shown, and which keys are taken while it is typed. */
  format?: string;
  keystroke?: string;
  validate?: string;
  /** What works the answer out. */
  calculate?: string;
}

/** What the scripts of a field say of its answer. */
export interface ScriptedAnswer {
  /** Undefined where a format is said, and it is of no kind that a question has. */
  kind: FieldKind | undefined;
  /** The format, where it is of no one kind. */
  format?: string;
  limits: ProposedLimit[];
  /** Shapes that are narrower there. */
  shapes: string[];
  /** Scripts of its own: `validate: …`. */
  others: string[];
}

interface Call {
  name: string;
  values: string[];
}

/** A script that is one call of Acrobat's own functions. @example callIn('AFSpecial_Format(0);') // { name: 'AFSpecial_Format', values: ['0'] } */
function callIn(script: string): Call | undefined {
  const found = /^\s*(AF\w+)\s*\(([^()]*)\)\s*;?\s*$/.exec(script);
  if (!found) return undefined;
  const values = [...found[2]!.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^,\s]+)/g)];
  return {
    name: found[1]!,
    values: values.map(([, double, single, bare]) => plainText(double ?? single ?? bare ?? '')),
  };
}

const plainText = (text: string) =>
  text.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The functions that say which keys are taken, by those that say how it is shown then. */
const formatFor = (name: string) => name.replace('_Keystroke', '_Format');
const FORMATS = new Set([
  'AFDate_Format',
  'AFDate_FormatEx',
  'AFNumber_Format',
  'AFPercent_Format',
  'AFSpecial_Format',
  'AFTime_Format',
  'AFTime_FormatEx',
]);

/** A day has a day, a month and a year, and no time; anything else is no date here. */
function kindOfDay(format: string): FieldKind | undefined {
  if (/^yyyy$/.test(format)) return 'year';
  if (/[hHMst]/.test(format)) return undefined;
  return ['d', 'm', 'y'].every((one) => format.includes(one)) ? 'date' : undefined;
}

/** `AFNumber_Format(decimals, separators, negatives, -, currency, …)`: whole, or in dollars and cents. */
function kindOfNumber([decimals, , , , currency = '']: string[]): FieldKind | undefined {
  if (decimals === '0' && currency.trim() === '') return 'number';
  return decimals === '2' && currency.trim() === '$' ? 'money' : undefined;
}

const SPECIAL: { [value: string]: FieldKind } = { 0: 'zip', 1: 'zip', 2: 'phone', 3: 'secret' };
/** Narrower than what the question takes: nine digits of a ZIP code, and of a social security number. */
const NARROWER = ['1', '3'];

function kindOfCall({ name, values }: Call): FieldKind | undefined {
  if (name === 'AFDate_FormatEx') return kindOfDay(values[0] ?? '');
  if (name === 'AFNumber_Format') return kindOfNumber(values);
  return name === 'AFSpecial_Format' ? SPECIAL[values[0] ?? ''] : undefined;
}

/** `AFRange_Validate(hasLeast, least, hasMost, most)`; undefined of any other script. */
function limitsOfRange(script: string, source: string): ProposedLimit[] | undefined {
  const call = callIn(script);
  if (call?.name !== 'AFRange_Validate') return undefined;
  const [hasLeast, least, hasMost, most] = call.values;
  const limit = (keyword: ProposedLimit['keyword'], value: string | undefined): ProposedLimit => ({
    keyword,
    value: Number(value),
    source,
    words: wordsIn(script.trim()),
  });
  return [
    ...(hasLeast === 'true' ? [limit('minimum', least)] : []),
    ...(hasMost === 'true' ? [limit('maximum', most)] : []),
  ];
}

/**
 * What the scripts of a field say of its answer, as far as they are Acrobat's own: dates, whole numbers,
 * dollars, ZIP codes, phone numbers, social security numbers, and ranges. What works it out is not read.
 * @param source The name of the field.
 */
export function readScripts(scripts: PdfScripts, source: string): ScriptedAnswer {
  const { format, keystroke, validate } = scripts;
  const others: string[] = [];
  const leave = (trigger: string, script: string) =>
    others.push(`${trigger}: ${wordsIn(script.trim())}`);
  const known = (script: string | undefined): Call | undefined => {
    const call = script === undefined ? undefined : callIn(script);
    const name = call && formatFor(call.name);
    return call && name && FORMATS.has(name) ? { ...call, name } : undefined;
  };
  const [shown, typed] = [known(format), known(keystroke)];
  if (format !== undefined && !shown) leave('format', format);
  if (keystroke !== undefined && (!typed || (shown && shown.name !== typed.name)))
    leave('keystroke', keystroke);
  const call = shown ?? (format === undefined ? typed : undefined);
  const limits = validate === undefined ? [] : limitsOfRange(validate, source);
  if (validate !== undefined && !limits) leave('validate', validate);
  const words = wordsIn(((shown ? format : keystroke) ?? '').trim().replace(/;$/, ''));
  const kind = call ? kindOfCall(call) : 'text';
  const isNarrower = call?.name === 'AFSpecial_Format' && NARROWER.includes(call.values[0] ?? '');
  return {
    kind,
    ...(call && !kind && { format: words }),
    limits: limits ?? [],
    shapes: isNarrower ? [words] : [],
    others,
  };
}
