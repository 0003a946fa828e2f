import { SchemaError } from '../../compile/compileSchema.ts';
import { validationSchema } from '../../compile/fields.ts';
import { fits } from '../../compile/fits.ts';
import { patternsIn } from '../../compile/patternsIn.ts';
import { report } from '../../compile/readPack.ts';
import { isDate } from '../../kernel/formats.ts';
import { CARD_NUMBER, MASK_PLACES, maskShape } from '../../kernel/maskShapes.ts';
import type { Json } from '../../kernel/types.ts';
import { patternTexts } from '../../patterns/patternTexts.ts';
import type { CheckContext, Question } from '../CheckContext.ts';
import { namedIn } from '../conditions/domain.ts';

/** Where samples are drawn from a pattern: the same ones each time. */
const SEED = 1;
const DIGITS = '01234567890123456789';
const DAYS = ['1980-04-27', '2000-02-29', '2026-11-21', '1900-01-01', '2200-12-31'];
/** What numbers are typed by. All other masks are those of texts. */
const OF_NUMBERS = ['money', 'digits', 'year'];

const isPlace = (character: string) => Object.hasOwn(MASK_PLACES, character);
const placesIn = (shape: string) => [...shape].filter(isPlace);

/** Characters in a shape, as far as they reach: what stands behind the last of them is not there yet. */
function pour(characters: string, shape: string): string {
  let [text, next] = ['', 0];
  for (const character of shape) {
    if (next === characters.length) break;
    text += isPlace(character) ? characters[next] : character;
    if (isPlace(character)) next += 1;
  }
  return text;
}

/** Whether each character may stand at its place. */
const canStand = (characters: string, places: string[]) =>
  [...characters].every((one, index) => MASK_PLACES[places[index] ?? '']?.test(one));

/** Texts that a schema names or describes. */
function textsIn(schema: Json): string[] {
  const named = namedIn([schema]).filter((value) => typeof value === 'string');
  return [...named, ...patternsIn(schema).flatMap(({ pattern }) => patternTexts(pattern, SEED))];
}

/** Texts as a shape stores them: full ones, those nearest to what the schema describes, and shorter ones. */
function shaped(shape: string, texts: string[]): string[] {
  const kinds = placesIn(shape);
  const places = kinds.length;
  // A row of digits, with letters where only those may stand.
  const row = (digits: string) =>
    kinds.map((kind, index) => (kind === 'A' ? 'A' : digits[index])).join('');
  const rows = [DIGITS, ...Array.from(DIGITS.slice(0, 10), (digit) => digit.repeat(places))].map(
    row,
  );
  const described = texts
    .map((text) => text.replace(/[^A-Za-z\d]/g, '').slice(0, places))
    .filter((text) => canStand(text, kinds));
  const lengths = Array.from({ length: places }, (_, index) => places - index);
  const cut = lengths.flatMap((length) => rows.map((row) => row.slice(0, length)));
  return [...described, ...cut].filter(Boolean).map((digits) => pour(digits, shape));
}

/** Finished texts that a mask leads to. */
function textsOf(mask: string, texts: string[]): string[] {
  const shape = maskShape(mask);
  if (shape) return shaped(shape, texts);
  if (mask === 'date') return [...DAYS, ...texts.filter(isDate)];
  if (mask !== 'card-number') return [];
  const cards = texts.map((text) => text.toUpperCase()).filter((text) => CARD_NUMBER.test(text));
  return [...cards, ...shaped('#'.repeat(20), texts), 'A1234567', 'ABCDEFGH'];
}

/** Whether something that the mask leads to is an answer. */
function fitsAny({ field, source }: Question, mask: string): boolean {
  const schema = validationSchema(source, field);
  try {
    const texts = textsOf(mask, textsIn(schema));
    return texts.some((text) => fits(schema, field.upperCase ? text.toUpperCase() : text));
  } catch (error) {
    // A schema that does not compile is told of where it stands.
    if (error instanceof SchemaError) return true;
    throw error;
  }
}

const NUMBERS = ['number', 'integer'];

/** Reports masks that no right answer can be typed by, and those of texts on numbers: nothing reads them. */
export function checkMasks({ pack, forms }: CheckContext): void {
  for (const { own } of forms) {
    for (const question of own) {
      const { field, file, at } = question;
      const { mask, pointer, type } = field;
      if (field.upperCase && (type !== 'string' || field.choices)) {
        const message = `${pointer} is no text that is typed: it has no capital letters`;
        report(pack, file, [...at, 'upperCase'], 'misplaced-keyword', message, {
          expected: '"type": "string"',
        });
      }
      if (mask === undefined || field.choices) continue;
      const place = [...at, 'mask'];
      if (NUMBERS.includes(type)) {
        if (OF_NUMBERS.includes(mask)) continue;
        const message = `${pointer} is a number, and "${mask}" is a mask of texts`;
        report(pack, file, place, 'misplaced-keyword', message, { expected: '"type": "string"' });
      } else if (type === 'string' && !fitsAny(question, mask)) {
        const message = `nothing that is typed by the mask "${mask}" is a right answer to ${pointer}`;
        report(pack, file, place, 'mask-fits-nothing', message);
      }
    }
  }
}
