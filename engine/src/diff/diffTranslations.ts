import type { CompiledRelease } from '../compile/index.ts';
import type { Field, Json, JsonObject, Step } from '../kernel/types.ts';
import { isSame, quote, type Tell } from './DiffEntry.ts';
import { wordsOf } from './wordsOf.ts';

/** As many texts are told of by their words. */
const MOST_WORDS = 3;

/** Some of a list, and how many more there are. */
export function listed(words: string[]): string {
  const rest = words.length - MOST_WORDS;
  return [...words.slice(0, MOST_WORDS), ...(rest > 0 ? [`… (+${rest})`] : [])].join('; ');
}

/** What a language is called in the language of the sentences. */
export const nameOf = (id: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(id) ?? id;

/** Words, by where they stand. */
type Places = Map<string, Json>;

function putField(places: Places, at: string, field: Field, declared: Json | undefined): void {
  const { title, choices = [] } = field;
  const { description } = (declared ?? {}) as JsonObject;
  places.set(at, [title ?? '', description ?? '']);
  for (const { value, label } of choices) places.set(`${at} ${JSON.stringify(value)}`, label);
}

function putStep(places: Places, at: string, step: Step): void {
  const { title, description, buttons, fields, schema } = step;
  const properties = (schema.properties ?? {}) as JsonObject;
  places.set(at, [title, description ?? '', buttons.next ?? '', buttons.back ?? '']);
  for (const field of fields)
    putField(places, `${at} ${field.name}`, field, properties[field.name]);
}

/** What people read in a language: on the pages, in forms, and in what programs add to them. */
function placesIn({ portals, forms, parts = {} }: CompiledRelease, id: string): Places {
  const places: Places = new Map();
  const putTexts = (at: string, texts: object) => {
    for (const [text, words] of Object.entries(texts)) places.set(`${at} ${text}`, words as Json);
  };
  putTexts('page', portals[id]!.texts);
  for (const [name, form] of Object.entries(forms))
    for (const step of form[id]!.steps) putStep(places, `form ${name} ${step.name}`, step);
  for (const [folder, part] of Object.entries(parts)) {
    const { texts, steps, fields } = part[id]!;
    putTexts(`program ${folder}`, texts);
    for (const { step } of steps) putStep(places, `program ${folder} ${step.name}`, step);
    for (const lot of fields)
      for (const field of lot.fields)
        putField(
          places,
          `program ${folder} ${lot.step} ${field.name}`,
          field,
          lot.properties[field.name],
        );
  }
  return places;
}

/** The words of a place, each as people read it. */
function readable(words: Json): string[] {
  if (typeof words === 'string') return words ? [words] : [];
  if (Array.isArray(words) && words.every((one) => typeof one !== 'object'))
    return words.map(String);
  const text = wordsOf(words as never);
  return text ? [text] : [];
}

/** What people read otherwise in a language; what is new in the first one, too, is told there. */
export function diffTranslations(
  before: CompiledRelease,
  after: CompiledRelease,
  id: string,
  tell: Tell,
): void {
  const [first] = before.settings.languages;
  const known = placesIn(before, first!);
  const [then, now] = [before, after].map((one) => placesIn(one, id)) as [Places, Places];
  const changed = [...now].flatMap(([at, words]) => {
    const isKnown = known.has(at) && then.has(at);
    if (!isKnown || isSame(then.get(at), words)) return [];
    const [was, is] = [readable(then.get(at)!), readable(words)];
    const others = is.flatMap((one, index) => {
      const old = was[index];
      if (!one || one === old) return [];
      return old ? `${quote(old)} → ${quote(one)}` : quote(one);
    });
    // Something went: it is told by what is left.
    return others.length ? others : is.filter(Boolean).slice(0, 1).map(quote);
  });
  if (changed.length === 0) return;
  const words = listed([...new Set(changed)]);
  const sentence = `${nameOf(id)} has other words: ${words}.`;
  tell('safe', 'translation-changed', sentence, { params: { language: id, words } });
}
