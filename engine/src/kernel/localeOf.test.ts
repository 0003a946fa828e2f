import { localeOf } from './localeOf.ts';
import { formatMessage } from './messages.ts';

test.each([
  ['en', '12,000'],
  ['es', '12,000'],
  ['pt-BR', '12.000'],
])(
  'numbers in %s are written as in the United States, unless the language names another country',
  (language, written) => {
    expect((12_000).toLocaleString(localeOf(language))).toBe(written);
    expect(
      formatMessage(
        { a: [{ type: 2, value: 'n', style: null }] as never },
        'a',
        { n: 12_000 },
        language,
      ),
    ).toBe(written);
  },
);
