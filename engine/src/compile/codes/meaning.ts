import type { CodePage } from './CodePage.ts';

/** What conditions, rules and fields amount to. */
export const meaningCodes = {
  'unreachable-step': {
    severity: 'error',
    meaning:
      'No answers that an applicant can give make the condition of this step true, so nobody ever sees it. Often it asks for a value that the field can’t have, or for a field that is hidden whenever the rest holds.',
    example:
      '{ "step": "lease", "when": { "/Home/Rooms": { "minimum": 50 } } }, where Rooms is at most 20',
    hint: 'Correct the condition, or take the step out.',
  },
  'gate-never-opens': {
    severity: 'error',
    meaning:
      'No answers that an applicant can give make this gate’s condition true: she could never leave the step, and never submit.',
    example:
      '"must": { "/$/documents": { "minItems": 60 } }, where an application holds at most 40',
    hint: 'Correct the condition, or take the gate out.',
  },
  'condition-always-false': {
    severity: 'error',
    meaning:
      'No answers make this condition, or this alternative of it, true: the question is never asked, the rule never speaks, or can’t be obeyed.',
    example:
      '"when": { "/Home/Owns": { "const": "yes" }, "/Home/Rent": true }, where Rent is asked only of those who don’t own',
    hint: 'Correct the condition, or take out what it belongs to.',
  },
  'condition-always-true': {
    severity: 'warning',
    meaning:
      'All answers make this condition true, so it decides nothing: the question is always asked, the rule or the gate never stops anybody.',
    example: '"when": { "/Home/Rooms": { "minimum": 0 } }, where Rooms is required and at least 1',
    hint: 'Take the condition out, or correct what it asks.',
  },
  'unknown-choice': {
    severity: 'error',
    meaning:
      'A condition, a first value or a server name speaks of a value that is none of the field’s choices. Nobody can give that answer.',
    example:
      '"when": { "/Household/HealthInsurance": { "const": "Yes" } }, where the choices are yes and no',
    hint: 'Write the value as the enumeration or lookup has it.',
  },
  'missing-choice': {
    severity: 'error',
    meaning:
      'A field whose choices travel one by one (`flags`) has a choice without a server name: who picks it would lose that answer.',
    example:
      '"wire": { "as": "flags", "map": { "Family": "helpFamily" } }, where "Friend" is a choice too',
    hint: 'Add the choice to "map", or take it out of the enumeration.',
  },
} as const satisfies Record<string, CodePage>;
