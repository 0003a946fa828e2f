import type { CodePage } from './CodePage.ts';

/** What can be wrong with a file before anybody knows what it says. */
export const readingCodes = {
  'not-json': {
    severity: 'error',
    meaning:
      'The file is not valid JSON from its first to its last character: a comma or a brace is missing or too many, a text is not closed, or the file was only half written. Braces within braces are taken 200 deep.',
    example: '{ "title": "Your home", "group": "Ho',
    hint: 'Mend the JSON at this place, or save the file again as a whole.',
  },
  'wrong-encoding': {
    severity: 'error',
    meaning:
      'The file holds bytes that are not UTF-8, the encoding of JSON: it was saved as Latin-1 (Windows-1252) or UTF-16. What these bytes mean can’t be known, so nothing of the file is read.',
    example: '"title": "Dirección", in a file that was saved as Latin-1',
    hint: 'Save the file again with the encoding UTF-8.',
  },
  'not-an-object': {
    severity: 'error',
    meaning:
      'Every file of a pack holds one JSON object, from `{` to `}`; this one holds something else.',
    example: '["home", "garden"]',
    hint: 'Write one JSON object, from { to }.',
  },
  'outside-link': {
    severity: 'error',
    meaning:
      'The file is a symbolic link to a place outside the pack’s folder. A release is made of the pack’s own files only, so that nothing else of the machine can end up in it.',
    example: 'ln -s /etc/hostname definitions/enumerations/host.json',
    hint: 'Put a copy of the file in place of the link.',
  },
  'file-too-large': {
    severity: 'error',
    meaning:
      'The file is larger than a definition can be (4 MB). A definition is written by hand; a file of this size was probably copied into the folder by mistake. It is not read.',
    example: 'definitions/enumerations/all-addresses.json, 50 MB',
    hint: 'Take the file out of the pack, or split it.',
  },
  'unreadable-file': {
    severity: 'error',
    meaning:
      'The file is there and may not be read, or is no file at all (a link to a folder, a device).',
    example: 'chmod 000 definitions/messages.json',
    hint: 'Let the portal’s user read the file, or put a plain file in its place.',
  },
  'repeated-key': {
    severity: 'error',
    meaning:
      'A property is there twice in one object. JSON lets the last one win in silence, and what the first one said is lost.',
    example: '{ "maxLength": 60, "title": "City", "maxLength": 100 }',
    hint: 'Remove one of the two.',
  },
  'no-portal': {
    severity: 'error',
    meaning:
      'The folder has no `portal.json`, so it is not the folder of a pack, or the file was moved.',
    example: 'npm run portal -- definitions check definitions/programs',
    hint: 'Name the folder that holds portal.json, or add the file.',
  },
} as const satisfies Record<string, CodePage>;
