import { wantedAt } from '../../compile/checkMeta.ts';
import { agencyTextsOf } from '../../compile/portalPlaces.ts';
import { report } from '../../compile/readPack.ts';
import type { JsonObject } from '../../kernel/types.ts';
import { translationFile } from '../../texts/englishTexts.ts';
import { type Translation, translationsIn } from '../../texts/translations.ts';
import type { CheckContext } from '../CheckContext.ts';

/** `portal.json` as it reads where some texts are said otherwise. */
function withTexts(portal: JsonObject, said: { at: string[]; text: string }[]): JsonObject {
  const read = structuredClone(portal);
  for (const { at, text } of said) {
    const owner = at.slice(0, -1).reduce((here, key) => here[key] as JsonObject, read);
    owner[at.at(-1)!] = text;
  }
  return read;
}

/** In every language the agency has a phone that can be called and a site that opens: the bounds are the same. */
export function checkAgencyWords({ pack }: CheckContext): void {
  const portal = pack.files.get('portal.json')!.data;
  const known = new Map([...agencyTextsOf(pack).values()].map(({ key, at }) => [key, at]));
  const [, ...translated] = portal.languages as string[];
  for (const language of translated) {
    const file = pack.files.get(translationFile('portal.json', language));
    const said = (file ? translationsIn(file.data) : []).flatMap(
      (one): (Translation & { place: string[] })[] => {
        const place = known.get(one.key);
        return place ? [{ ...one, place }] : [];
      },
    );
    if (!file || said.length === 0) continue;
    const read = withTexts(
      portal,
      said.map(({ place, text }) => ({ at: place, text })),
    );
    const wanted = wantedAt('portal', read);
    for (const { key, text, at } of said) {
      const expected = wanted.get(`/${key}`);
      if (expected === undefined) continue;
      const message = `${JSON.stringify(text).slice(0, 60)} does not fit`;
      report(pack, file, at, 'wrong-value', message, { expected });
    }
  }
}
