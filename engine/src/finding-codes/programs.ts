import type { CodePage } from './CodePage.ts';

/** What can be wrong with the folder of a program. */
export const programCodes = {
  'missing-program-file': {
    severity: 'error',
    meaning:
      'A program says that it adds questions to a step, or a step of its own, and the file that holds them is not in its folder.',
    example: '"fields": [{ "step": "home" }] without home.fields.json beside it',
    hint: 'Add the file to the program’s folder, or take the line out of program.json.',
  },
  'unused-program-file': {
    severity: 'error',
    meaning:
      'A file in a program’s folder belongs to no line of its `program.json`, so nobody would ever see what is in it.',
    example: 'programs/water/home.fields.json, and no "fields" for the step home',
    hint: 'Name its step under "adds" in program.json, or take the file away.',
  },
  'program-step-group': {
    severity: 'error',
    meaning:
      'A step that a program adds has a group that a step of the form, or another step of the program, has already. Answers of two steps would stand in one place.',
    example: '"group": "Home" in programs/water/leak.schema.json',
    hint: 'Give the step a group of its own.',
  },
  'program-hides-field': {
    severity: 'error',
    meaning:
      'A field of the form has the same name as a program’s folder. The program’s own answers stand under that name.',
    example: 'a field "water" in a step, and a folder programs/water',
    hint: 'Rename the program’s folder, or the field.',
  },
  'program-dates': {
    severity: 'error',
    meaning:
      'A program closes before it opens, or a date is not in the calendar: nobody could ever choose it.',
    example: '"opens": "2026-11-01", "closes": "2026-02-30"',
    hint: 'Correct the dates: opens comes first, both as YYYY-MM-DD.',
  },
  'nothing-chooses-programs': {
    severity: 'error',
    meaning:
      'A program adds questions, steps or documents, and no form of the pack has a field whose choices are the programs.',
    example: 'adds in programs/water/program.json, and no "options": { "lookup": "programs" }',
    hint: 'Give a field of the form "options": { "lookup": "programs" }.',
  },
  'no-place-for-documents': {
    severity: 'error',
    meaning:
      'A program wants documents of a category, and the form has no collection whose items tell their category.',
    example: '"documents": [{ "id": "bill", "category": "Utility" }]',
    hint: 'Give the form of a document a field with "options" that name the enumeration of portal.json\'s "fileCategories".',
  },
  'unknown-slot': {
    severity: 'error',
    meaning:
      'A document of a program takes the place of a slot, and the step that collects documents has no slot of that name.',
    example:
      '"replaces": "bills" in program.json, and "slots": [{ "id": "utility", … }] in the step',
    hint: 'Name a slot of the step that collects documents, or take "replaces" out.',
  },
  'later-without-flow': {
    severity: 'error',
    meaning:
      'People may send without their papers, and the link that they get for them has no page: the pack has no upload flow for applications.',
    example: '"later": true, and no uploads/agencies.json',
    hint: 'Add an upload flow, and name it under application in uploads/agencies.json.',
  },
  'gate-despite-later': {
    severity: 'error',
    meaning:
      'A step says that its papers may come later, and a gate of it counts them: nobody could go on without them all the same.',
    example: '"later": true, and a gate whose "must" reads /$/documents',
    hint: 'Take the gate out, or "later".',
  },
  'default-in-program': {
    severity: 'error',
    meaning:
      'First values are set once, when an application is made; which programs will be chosen is not known then. A question of a program has none.',
    example: '"default": 1 in programs/water/home.fields.json',
    hint: 'Take the default out.',
  },
  'collection-in-program': {
    severity: 'error',
    meaning:
      'A collection has calls of its own that the server knows by name. A program asks questions and wants documents; it adds no collection.',
    example: '"resource": { "path": "document" } in programs/water/home.fields.json',
    hint: 'Ask with plain questions, or want documents under "adds".',
  },
} as const satisfies Record<string, CodePage>;
