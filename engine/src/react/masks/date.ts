import { formats, isBlank, type Json } from '../../kernel/index.ts';
import type { Mask } from './Mask.ts';
import { createPatternMask } from './pattern.ts';

/** `2026-03-07`, whichever way round a filled-in date comes, as it is typed here: `03/07/2026`. */
function toTyped(text: string): string {
  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text.trim());
  if (iso) return `${iso[2]!.padStart(2, '0')}/${iso[3]!.padStart(2, '0')}/${iso[1]}`;
  const short = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2,4})$/.exec(text.trim());
  if (short) return `${short[1]!.padStart(2, '0')}/${short[2]!.padStart(2, '0')}/${short[3]}`;
  return text;
}

/** Slashes say which part is which: where one is too long they can't be set anew. */
const SHAPED = createPatternMask('##/##/####', { separators: /[/.-]/g, misread: /\d{3,}[/.-]/ });

/** MM/DD/YYYY in the field, ISO in the answers; what is not yet a date stays as typed. */
export const dateMask: Mask = {
  ...SHAPED,
  options: {
    ...SHAPED.options,
    preprocessors: [
      ({ elementState, data }) => {
        const value = toTyped(elementState.value);
        if (value !== elementState.value) {
          return { elementState: { value, selection: [value.length, value.length] }, data };
        }
        return { elementState, data: toTyped(data) };
      },
      // "3/7/2026" typed by hand: the slash says that the month is done.
      ({ elementState, data }) => {
        const [start, end] = elementState.selection;
        const atEnd = start === end && end === elementState.value.length;
        if (!atEnd || !/^[/.-]$/.test(data)) return { elementState, data };
        const parts = elementState.value.split('/');
        const last = parts.at(-1) ?? '';
        if (parts.length > 2 || last.length !== 1) return { elementState, data };
        const value = [...parts.slice(0, -1), `0${last}`].join('/');
        return { elementState: { value, selection: [value.length, value.length] }, data: '/' };
      },
      ...SHAPED.options.preprocessors!,
    ],
  },
  parse(text) {
    if (text === '') return undefined;
    const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
    const iso = match && `${match[3]}-${match[1]}-${match[2]}`;
    return iso && formats.date!(iso) ? iso : text;
  },
  format: (value: Json | undefined) => (isBlank(value) ? '' : toTyped(String(value))),
};
