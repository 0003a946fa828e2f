import { readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };
import { adminLanguage, createWords } from './words.ts';

/** The names of the places of a text. */
function placesOf(text: string): string[] {
  const found = new Set<string>();
  const collect = (parts: unknown): void => {
    if (Array.isArray(parts)) for (const part of parts) collect(part);
    else if (typeof parts === 'object' && parts !== null) {
      const { type, value, options } = parts as {
        type?: number;
        value?: unknown;
        options?: object;
      };
      if (type && type !== 7 && typeof value === 'string') found.add(value);
      for (const option of Object.values(options ?? {})) collect(option.value);
    }
  };
  collect(new IntlMessageFormat(text, 'en').getAst());
  return [...found].sort();
}

test('every text is there in Spanish, with the same places', () => {
  expect(Object.keys(spanish)).toEqual(Object.keys(english));
  for (const [id, text] of Object.entries(english))
    expect([id, placesOf(spanish[id as keyof typeof spanish])]).toEqual([id, placesOf(text)]);
});

test('the language is the first of hers that is spoken here', () => {
  expect(adminLanguage(['fr', 'es-MX', 'en'])).toBe('es');
  expect(adminLanguage(['fr'])).toBe('en');
});

test('places are filled', () => {
  expect(createWords('en')('state.findings', { count: 2 })).toBe('2 findings');
  expect(createWords('es')('state.findings', { count: 1 })).toBe('1 hallazgo');
});

test('what docs/first-program.md has its reader press in the builder stands there in these words', () => {
  const docs = path.join(import.meta.dirname, '../../../../docs/first-program.md');
  const [, builder] = /\n## In the builder\n(.*?)\n## /s.exec(readFileSync(docs, 'utf8'))!;
  const pressed = [...builder!.matchAll(/\*\*(.+?)\*\*/g)].map(([, words]) => words!);
  expect(pressed.length).toBeGreaterThan(10);
  const said = Object.values(english).map((words) => words.toLowerCase());
  // The program that is made, and people, are named in bold, too.
  const others = ['Help with rent', 'papers'];
  const strange = pressed.filter(
    (words) => !others.includes(words) && !said.some((one) => one.startsWith(words.toLowerCase())),
  );
  expect(strange).toEqual([]);
});
