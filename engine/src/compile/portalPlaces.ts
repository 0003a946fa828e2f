import type { MessagePiece } from '../kernel/messages.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { Pack } from './readPack.ts';

/** What `portal.json` says of every agency; texts can name each. */
export const AGENCY_WORDS = ['name', 'shortName', 'phone', 'address', 'website'] as const;

/** The place at which a text says something of the agency. @example placeOfAgency('phone') // 'agencyPhone' */
export const placeOfAgency = (word: string): string =>
  `agency${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Whether a place of a text can only be one of the agency's: nothing else is called like that. */
export const isAgencyPlace = (place: string): boolean => /^agency[A-Z]/.test(place);

/** Whether a text has a place of the agency. */
export const namesAgency = (text: string): boolean => /\{\s*agency[A-Z]\w*\s*[,}]/.test(text);

/** Something that `portal.json` says of the agency. */
export interface AgencyText {
  text: string;
  /** By what its translations know it: `agency/phone`, `agency/facts/officeHours`. */
  key: string;
  /** Where it stands in `portal.json`. */
  at: string[];
}

/** What texts can say of the agency, by the places that the portal fills by itself. */
export function agencyTexts(portal: JsonObject | undefined): Map<string, AgencyText> {
  const agency = (portal?.agency ?? {}) as JsonObject;
  const facts = (agency.facts ?? {}) as JsonObject;
  const known = [
    ...AGENCY_WORDS.map((word) => [word, ['agency', word], agency[word]] as const),
    ...Object.keys(facts).map((name) => [name, ['agency', 'facts', name], facts[name]] as const),
  ];
  return new Map(
    known.flatMap(([name, at, text]) =>
      typeof text === 'string'
        ? [[placeOfAgency(name), { text, key: at.join('/'), at: [...at] }] as const]
        : [],
    ),
  );
}

/** What texts of a pack can say of its agency. */
export const agencyTextsOf = (pack: Pack): Map<string, AgencyText> =>
  agencyTexts(pack.files.get('portal.json')?.data);

const [LITERAL, ARGUMENT] = [0, 1];

/**
 * A parsed message with the places filled that the portal fills; a text where no other is left.
 * @param read What is said of the agency, in the language of the message.
 */
export function fillPortalPlaces(
  pack: Pack,
  parsed: MessagePiece[],
  read: (said: AgencyText) => string,
): MessagePiece[] | string {
  const known = agencyTextsOf(pack);
  const fill = (pieces: MessagePiece[]): MessagePiece[] =>
    pieces.map((piece): MessagePiece => {
      const said = piece.type === ARGUMENT ? known.get(piece.value) : undefined;
      if (said) return { type: LITERAL, value: read(said) };
      if (!piece.options) return piece;
      const options = Object.entries(piece.options).map(([name, { value, ...rest }]) => [
        name,
        { ...rest, value: fill(value) },
      ]);
      return { ...piece, options: Object.fromEntries(options) };
    });
  const filled = fill(parsed);
  return filled.every(({ type }) => type === LITERAL)
    ? filled.map(({ value }) => value).join('')
    : filled;
}
