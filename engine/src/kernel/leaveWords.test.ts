import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leaveWords } from './leaveWords.ts';

const DEFINITIONS = join(import.meta.dirname, '../../../definitions');
const PACKS = [DEFINITIONS, join(DEFINITIONS, 'examples/valle-vecino')];
const read = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>;

/** Says the shipped texts of a pack. @param isOld True: those alone that a release from before the question has. */
function sayOf(folder: string, isOld: boolean) {
  const messages = read(folder, 'messages.json');
  return (id: string) => {
    if (isOld && /^application\.leave/.test(id)) return id;
    const [, page, key] = /^(.+)\.(.+)$/.exec(id) ?? [];
    return (page ? read(folder, `pages/${page}.json`)[key!] : messages[id]) ?? id;
  };
}

test.each(PACKS)(
  'a release from before the question is asked in true words of its own: %s',
  (folder) => {
    const words = leaveWords(sayOf(folder, true));
    for (const word of Object.values(words)) expect(word).not.toMatch(/^[a-z-]+(\.[a-z-]+)?$/);
    // Who logs out has it forgotten: nobody tries again for her.
    expect(Object.values(words).join(' ')).not.toMatch(
      /we will|we keep|we hold|lo intentaremos|seguimos/i,
    );
    expect(words.title).toBe(read(folder, 'messages.json')['toast-save-failed']);
  },
);

test.each(PACKS)(
  'the question of a release that has it says that what was typed is lost: %s',
  (folder) => {
    const words = leaveWords(sayOf(folder, false));
    expect(words.body).toBe(read(folder, 'pages/application.json').leave);
    expect(words.leave).not.toBe(words.stay);
  },
);
