import type { CodePage } from './CodePage.ts';

/** What can be wrong with the words. */
export const textCodes = {
  'html-in-text': {
    severity: 'error',
    meaning:
      'A text holds HTML: a tag or an entity such as `&nbsp;`. Texts are shown as they stand, so an applicant would read the tag itself; nothing of it is ever run.',
    example: '"description": "Bring <b>two</b> bills."',
    hint: 'Write plain words; headings, paragraphs and lists are blocks of "content".',
  },
  'untranslated-text': {
    severity: 'warning',
    meaning:
      'A text has no translation in a language of the portal. Who reads the portal in that language sees this text in the first language of the pack.',
    example:
      'a "title" in steps/race.schema.json, and no "fields/Race/title" in texts/es/steps/race.json',
    hint: 'Add the key to the translation file that is named.',
  },
  'asked-untold': {
    severity: 'warning',
    meaning:
      'An action asks for papers or answers, and the notice that it sends lists none of them: the applicant reads only that something is wanted, and not what or why.',
    example:
      '"effects": { "requests": …, "notice": "papers-wanted" }, where no block of the notice has "list": "/$/case/papers"',
    hint: 'Add a block to the notice: { "list": "/$/case/papers" } for papers, { "list": "/$/case/answers" } for answers.',
  },
  'untranslated-notice': {
    severity: 'error',
    meaning:
      'A text of a notice has no translation in a language of the portal. An applicant who is told in that language would get a message that says it is in her language and is not: a decision in words that she may not read.',
    example:
      'a block "paragraph" in desk/notices/approved.json, and no "blocks/good" in texts/es/desk/notices/approved.json',
    hint: 'Add the key to the translation file that is named.',
  },
  'stale-translation': {
    severity: 'warning',
    meaning:
      'The source text was changed after it was translated: the hash in `of` is that of another text. The translation may say something else now.',
    example: '"title": { "text": "Ingresos", "of": "5a1c9b77" }',
    hint: 'Translate the text anew, remove "of", and run npm run portal -- definitions texts mark FOLDER.',
  },
  'unmarked-translation': {
    severity: 'warning',
    meaning:
      'A translation does not say which text it translates, so nobody would notice when that text changes.',
    example: '"title": "Ingresos"',
    hint: 'Run npm run portal -- definitions texts mark FOLDER when the translation is right.',
  },
  'translates-nothing': {
    severity: 'warning',
    meaning:
      'A translation has a key that no text of the definition has: it is misspelt, or the text is gone.',
    example: '"fields/Citty/title": { "text": "Ciudad", "of": "1f0a33c2" }',
    hint: 'Correct the key, or remove the translation.',
  },
  'places-differ': {
    severity: 'error',
    meaning:
      'A translation has other places in braces than the source text: a name or a number would be missing, or could not be filled in.',
    example:
      '"members-needed": { "text": "Agregue {M} personas", "of": "77b1d0aa" }, where the source text has {N}',
    hint: 'Use the places of the source text, by the same names.',
  },
  'unfilled-place': {
    severity: 'error',
    meaning:
      'The message of a gate or a rule has a place in braces that nothing fills, or a text names a fact of the agency (`{agencyOfficeHours}`) that portal.json does not have: an applicant would read a dash there. Or what portal.json says of the agency has such a place itself: it is shown as it is written, braces and all. A gate fills places by `params`; a rule fills none; `agency` in portal.json fills those of the agency.',
    example: '"message": "members-needed", "params": { "n": … }, where the text has {N}',
    hint: 'Name the place under "params" of the gate or the fact under "facts" of the agency, or take it out of the text.',
  },
  'unused-param': {
    severity: 'warning',
    meaning:
      'A gate works out a value for its message, and the message has no such place in any language: nobody ever reads it.',
    example: '"params": { "N": { "get": "/$/membersNeeded" } }, where the text has no {N}',
    hint: 'Write the place into the message, or take the name out of "params".',
  },
  'no-advice': {
    severity: 'warning',
    meaning:
      'A question needs an answer, by "required" or by a rule, and has no "advice": whoever leaves it blank reads the message alone ("Required"), which does not say what to type or where to find it.',
    example: '"LastName": { "title": "Last name", … } under "required", without "advice"',
    hint: 'Add "advice" to the question: a sentence that says what to type.',
  },
  'hard-to-read': {
    severity: 'warning',
    meaning:
      'A sentence or a paragraph of 15 words or more has a reading grade (Flesch-Kincaid) above the limit: `readingGrade` of portal.json, else 8. Many people who apply read slowly, or in their second language. Only English is measured.',
    example:
      '"description": "Documentation substantiating residential expenditures must accompany each application submitted to the administering organization."',
    hint: 'Write shorter sentences and shorter words.',
  },
} as const satisfies Record<string, CodePage>;
