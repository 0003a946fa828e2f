import type { CodePage } from './CodePage.ts';

/** What can be wrong with a `$ref`. */
export const refCodes = {
  'remote-ref': {
    severity: 'error',
    meaning:
      'A `$ref` leads to an address on the network. A pack is whole in its folder: nothing is ever fetched for it, neither when it is checked nor when somebody applies.',
    example: '{ "$ref": "https://example.org/address.schema.json" }',
    hint: 'Copy what it leads to into the pack, and refer to that.',
  },
  'unknown-ref': {
    severity: 'error',
    meaning: 'A `$ref` leads to a file or a place in a file that the pack has not.',
    example: '{ "$ref": "#/$defs/adress" }',
    hint: 'Correct the path, or add what it leads to.',
  },
  'circle-of-refs': {
    severity: 'error',
    meaning:
      'A `$ref` leads, through others or at once, back to itself, and no property or list item lies between: following it would never end.',
    example: '"$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "$ref": "#/$defs/a" } }',
    hint: 'Let one of them say what it is instead of referring on.',
  },
} as const satisfies Record<string, CodePage>;
