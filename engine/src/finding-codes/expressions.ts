import type { CodePage } from './CodePage.ts';

/** What is worked out of answers, and looked up in tables. */
export const expressionCodes = {
  'wrong-operand': {
    severity: 'error',
    meaning:
      'An expression is given something of another kind than it works with: a text where a number is wanted, a number where a day is. It would always be blank. The check knows the kind of every answer, fact, column and result.',
    example: '"computed": { "days": [{ "get": "/$/year" }, { "get": "/Trip/Start" }] }',
    hint: 'Name an answer of the kind that is expected.',
  },
  'needs-rounding': {
    severity: 'error',
    meaning:
      'A division may come to a number without an end, or a result has more places than the question takes. How it is rounded is a matter of the rules of the program, so it has to be stated.',
    example: '"decimals": 2, "computed": { "divide": [{ "get": "/Income/Year" }, 12] }',
    hint: 'Put { "round": …, "decimals": 2, "rule": "half-up" } around it.',
  },
  'unknown-table': {
    severity: 'error',
    meaning: 'An expression looks into a table that the pack has not.',
    example: '{ "table": "income-limit", "by": { "size": 3 }, "column": "limit" }',
    hint: 'Name a file in tables/.',
  },
  'unknown-column': {
    severity: 'error',
    meaning:
      'An expression looks into a table by a key that the table has not, without one that it has, or for a column that it does not give.',
    example: '{ "table": "income-limits", "by": { "persons": 3 }, "column": "limit" }',
    hint: 'Name all keys of the table, and one of its columns.',
  },
  'table-row': {
    severity: 'error',
    meaning:
      'A row of a table has not the keys of the table, or a blank text as one, or not the columns of the first row; or it holds a value of another kind than the first row, says no source, or is found by the same values on the same day as another one.',
    example: '"rows": [{ "by": { "size": 1 }, … }, { "by": { "size": 1 }, … }]',
    hint: 'Give each row every key and column, a source, and days on which no other row has its keys.',
  },
  'money-column': {
    severity: 'error',
    meaning:
      'A table names a column of money that its rows do not give, or one that holds something else than numbers.',
    example: '"money": ["county"], where the column holds "Aiken"',
    hint: 'Take the column out of "money", or write numbers in it.',
  },
} satisfies Record<string, CodePage>;
