import type { JsonObject } from '../kernel/types.ts';
import type { Pack } from './readPack.ts';

/** Places of a text that the portal fills by itself: what `portal.json` says of the agency. */
export const PORTAL_PLACES: { [place: string]: string } = {
  agencyName: 'name',
  agencyShortName: 'shortName',
  agencyPhone: 'phone',
  agencyAddress: 'address',
  agencyWebsite: 'website',
};

/** One piece of a parsed message: of a literal its words, of a place its name. */
interface Piece {
  type: number;
  value: string;
  options?: { [name: string]: { value: Piece[] } };
}
const [LITERAL, ARGUMENT] = [0, 1];

/** A parsed message with the places filled that the portal fills; a text where no other is left. */
export function fillPortalPlaces(pack: Pack, parsed: Piece[]): Piece[] | string {
  const agency = pack.files.get('portal.json')?.data.agency as JsonObject | undefined;
  const fill = (pieces: Piece[]): Piece[] =>
    pieces.map((piece): Piece => {
      const key = piece.type === ARGUMENT ? PORTAL_PLACES[piece.value] : undefined;
      if (key !== undefined && Object.hasOwn(PORTAL_PLACES, piece.value))
        return { type: LITERAL, value: String(agency?.[key] ?? '') };
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
