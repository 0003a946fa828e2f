import type { ValueType } from './expressions/ValueType.ts';

/** A fact that the portal gives to every form of a kind, beside the form's own and its lists. */
export interface GivenFact {
  name: string;
  /** Of what stands below it where it is more than one value: `/$/limits/documentsNeeded`. */
  type: ValueType;
  /** `application`: only where one is around: not in a form that stands alone. */
  where: 'everywhere' | 'application';
  /** What it is, for who writes a definition. */
  description: string;
  /** How it is read. */
  example: string;
}

const text: ValueType = { kind: 'text' };
const list: ValueType = { kind: 'list' };
const whole: ValueType = { kind: 'number', places: 0 };

/** What every caller of the kernel gives. A condition or an expression that reads another fact is refused. */
export const GIVEN_FACTS: GivenFact[] = [
  {
    name: 'form',
    type: text,
    where: 'everywhere',
    description:
      'The name of the form that is filled in: a step that two forms share can tell them apart.',
    example: '{ "/$/form": { "const": "household-member" } }',
  },
  {
    name: 'today',
    type: { kind: 'day' },
    where: 'everywhere',
    description: 'The day in the portal’s time zone, as the server knows it: 2026-11-21.',
    example: '{ "days": [{ "get": "/$/today" }, { "get": "/Trip/Start" }] }',
  },
  {
    name: 'year',
    type: whole,
    where: 'everywhere',
    description: 'The year of that day: 2026.',
    example: '{ "subtract": [{ "get": "/$/year" }, 18] }',
  },
  {
    name: 'limits',
    type: whole,
    where: 'everywhere',
    description: 'The limits of portal.json, each by its name.',
    example: '{ "get": "/$/limits/documentsNeeded" }',
  },
  {
    name: 'programs',
    type: list,
    where: 'application',
    description: 'The folders of the programs that are chosen.',
    example: '{ "/$/programs": { "contains": { "const": "rent" } } }',
  },
  {
    name: 'others',
    type: list,
    where: 'application',
    description:
      'While an entry of a list is filled in: the other entries, each with its answers and its id. Elsewhere no entries.',
    example: '{ "/$/others": { "maxItems": 3 } }',
  },
  {
    name: 'parent',
    type: { kind: 'any' },
    where: 'application',
    description: 'While an entry of a list is filled in: the answers of the application.',
    example: '{ "/$/parent/Residence/MonthlyRent": { "exclusiveMinimum": 0 } }',
  },
];
