import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';

/**
 * Writes each number and day of a message once, in every case of it. The parser takes what no language
 * can write: forty digits before the point, a currency or a unit that is none. Whoever is shown such a
 * text, in the server as in the page, would be shown a failure.
 * @returns The message.
 * @throws RangeError for what can't be written
 */
export function requireWritable(message: MessageFormatElement[]): MessageFormatElement[] {
  for (const piece of message) {
    if (piece.type === TYPE.number || piece.type === TYPE.date || piece.type === TYPE.time)
      new IntlMessageFormat([piece], 'en').format({ [piece.value]: 1 });
    if (piece.type === TYPE.plural || piece.type === TYPE.select)
      for (const { value } of Object.values(piece.options)) requireWritable(value);
  }
  return message;
}
