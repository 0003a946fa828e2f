import type { Break } from '../compile/test/brokenPack.ts';
import { breakPack, findAll } from './test/breakPack.ts';

const NEW = 'desk/queues/new.json';
const DECIDED = 'desk/queues/decided.json';
const DENY = 'desk/actions/deny.json';
const ASK = 'desk/actions/ask-for-papers.json';
const CORRECT = 'desk/actions/ask-to-correct.json';
const PAPERS = 'desk/notices/papers-wanted.json';
const APPROVED = 'desk/notices/approved.json';
const ROLES = 'desk/roles.json';
const SSN = '/PersonalInformation/SSN';

type Case = [what: string, code: string, ...change: Break];

const CASES: Case[] = [
  [
    'reasons to ask about answers that are no list of the pack',
    'unknown-enumeration',
    CORRECT,
    '"desk-correction-reasons"',
    '"desk-corection-reasons"',
  ],
  [
    'a reason to ask about answers that has no sentence',
    'correction-without-words',
    'pages/corrections.json',
    '"differs"',
    '"difers"',
  ],
  [
    'a queue of a program by its title, which is no choice',
    'unknown-choice',
    NEW,
    '"/$/case/status": {',
    '"/PersonalInformation/AssistanceType": { "contains": { "const": "Help with rent" } }, "/$/case/status": {',
  ],
  [
    'a holiday on a day that is none',
    'holiday-date',
    'desk/calendar.json',
    '"2026-12-25"',
    '"2026-02-30"',
  ],
  [
    'answers that are asked about with a status in which nothing can be changed',
    'action-against-statuses',
    CORRECT,
    '"to": "needs-correction"',
    '"to": "in-review"',
  ],
  [
    'a decision while answers are asked about',
    'action-while-asked',
    'desk/actions/withdraw-questions.json',
    /,\s*"withdraws": true/,
    '',
  ],
  [
    'questions that are withdrawn to where she is still asked',
    'action-while-asked',
    ASK,
    '"by":',
    '"withdraws": true, "by":',
  ],
  [
    'an action that is separate from one that there is not',
    'unknown-action',
    DENY,
    '"actions": ["approve"',
    '"actions": ["aprove"',
  ],
  [
    'an action that is separate from one that comes later alone',
    'separation-never',
    'desk/actions/start-review.json',
    '"by":',
    '"separateFrom": { "actions": ["renew"] }, "by":',
  ],
  [
    'an action that is separate in a status in which it is not offered',
    'separation-never',
    DENY,
    '"in": ["appealed"]',
    '"in": ["approved"]',
  ],
  [
    'a status that an operator may set where an action is separate',
    'separation-other-way',
    'portal.json',
    '{ "status": "approved", "by": ["desk"] }',
    '{ "status": "approved", "by": ["desk", "operator"] }',
  ],
  [
    'an upload link that nobody is told',
    'link-untold',
    CORRECT,
    '"corrections": {',
    '"link": true, "corrections": {',
  ],
  [
    'a button to a link that no action makes',
    'notice-lacks-value',
    APPROVED,
    '"to": "application"',
    '"to": "upload"',
  ],
  [
    'an answer that is changed silently',
    'change-untold',
    'desk/notices/answers-corrected.json',
    '"/$/case/changes"',
    '"/$/case/papers"',
  ],
  [
    'papers that are asked for by a notice that lists none',
    'asked-untold',
    PAPERS,
    /\{\s*"id": "papers",\s*"list": "\/\$\/case\/papers"\s*\},/,
    '',
  ],
  [
    'answers that are asked about by a notice that lists only papers',
    'asked-untold',
    'desk/notices/corrections-wanted.json',
    '"list": "/$/case/answers"',
    '"list": "/$/case/papers"',
  ],
  [
    'a restricted answer that staff change',
    'restricted-at-desk',
    'desk/actions/correct-slip.json',
    '"/PersonalInformation/LastName"',
    `"${SSN}"`,
  ],
  [
    'an answer that staff change by one of another kind',
    'change-does-not-fit',
    'desk/actions/correct-slip.json',
    '"/PersonalInformation/LastName"',
    '"/PersonalInformation/PersonsInHousehold"',
  ],
  [
    'a question with the server name of the answers that are asked about',
    'same-server-name',
    'desk/actions/ask-to-correct.schema.json',
    '"wire": "note"',
    '"wire": "corrections"',
  ],
  [
    'a question with the server name of the papers that are asked for again',
    'same-server-name',
    'desk/actions/ask-to-correct.schema.json',
    '"wire": "note"',
    '"wire": "papersAgain"',
  ],
  [
    'a notice that lists answers which its action does not ask about',
    'notice-lacks-value',
    PAPERS,
    '"/$/case/papers"',
    '"/$/case/answers"',
  ],
  [
    'many at once with an action that asks about single answers',
    'bulk-by-case',
    CORRECT,
    '"label":',
    '"bulk": true, "label":',
  ],
  [
    'many at once without a number',
    'bulk-without-limit',
    'desk/desk.json',
    /"bulk": \{[^}]*\},/,
    '',
  ],
  [
    'a badge that tells of what is restricted',
    'restricted-at-desk',
    NEW,
    '"badges": [',
    `"badges": [{ "id": "has", "label": "Has", "when": { "${SSN}": true } },`,
  ],
  [
    'a badge that changes at midnight',
    'unsettled-condition',
    NEW,
    '"badges": [',
    '"badges": [{ "id": "due", "label": "Due", "when": { "/$/case/due": true } },',
  ],
  [
    'a badge that no case of its queue has',
    'badge-never-shown',
    NEW,
    '"badges": [',
    '"badges": [{ "id": "no", "label": "No", "when": { "/$/case/status": { "const": "denied" } } },',
  ],
  [
    'two badges of one name',
    'repeated-id',
    'desk/queues/in-review.json',
    '"badges": [',
    '"badges": [{ "id": "wrote", "label": "Twice", "when": { "/$/case/messages": true } },',
  ],
  [
    'a queue that is narrowed by what is typed',
    'narrow-without-choices',
    NEW,
    '"/$/case/flags"',
    '"/PersonalInformation/LastName"',
  ],
  ['a queue that is narrowed by a fact without an order', 'narrow-without-choices', NEW, '"/$/case/flags"', '"/$/case/isAssigned"'],
  ['a queue that is narrowed by what is restricted', 'restricted-at-desk', NEW, '"/$/case/flags"', `"${SSN}"`],
  ['a queue without a file', 'desk-part-missing', 'desk/desk.json', '"new"', '"nwe"'],
  ['a queue that nobody names', 'unused-file', 'desk/desk.json', /"new",\s*/, ''],
  ['a role that is none', 'unknown-role', DENY, '"supervisor"', '"supervizor"'],
  ['the role of the studio', 'reserved-role', ROLES, '"supervisor"', '"admin"'],
  ['a flag that is none', 'unknown-flag', 'desk/desk.json', '"urgent"', '"urgant"'],
  ['a restricted column', 'restricted-at-desk', NEW, '/MailingInformation/PhysicalCounty', SSN],
  [
    'a restricted search',
    'restricted-at-desk',
    'desk/desk.json',
    '"/PersonalInformation/CellPhone"',
    `"${SSN}"`,
  ],
  [
    'cases compared by no answer',
    'unknown-field',
    'desk/desk.json',
    '"/MailingInformation/PhysicalAddress", ',
    '"/MailingInformation/PhysicalAdress", ',
  ],
  ['a restricted answer in the address of a letter', 'restricted-at-desk', 'desk/desk.json', '["/MailingInformation/MailingAddress"]', `["${SSN}"]`],
  ['an address that nobody asks', 'unknown-field', 'desk/desk.json', '["/MailingInformation/MailingAddress"]', '["/MailingInformation/MailingAdress"]'],
  ['two ways to be alike of one name', 'repeated-id', 'desk/desk.json', '"id": "person"', '"id": "number"'],
  [
    'a role that would tell a restricted answer',
    'restricted-at-desk',
    ROLES,
    '"label": "Caseworker",',
    `"label": "Caseworker", "sees": { "${SSN}": { "minLength": 1 } },`,
  ],
  [
    'a form that asks for what is restricted',
    'restricted-at-desk',
    'desk/actions/deny.schema.json',
    /"classification": "personal"/g,
    '"classification": "restricted"',
  ],
  ['a column that is no answer', 'unknown-field', NEW, 'PhysicalCounty', 'PhysicalContry'],
  ['a fact that nobody has', 'unknown-fact', NEW, '/$/case/documents', '/$/case/dokuments'],
  [
    'a condition of the day',
    'unsettled-condition',
    NEW,
    '"when": {',
    '"when": { "/$/year": { "minimum": 2026 },',
  ],
  ['a list of what is late by another order', 'age-without-clock', NEW, /"sort": \{\s*"at": "[^"]*"/, '"late": true, "sort": { "at": "/$/case/received"'],
  ['cases that stand in a list of what is late alone', 'case-in-no-queue', NEW, '"title":', '"late": true, "title":'],
  ['a list of what came lately by another order', 'received-without-order', DECIDED, '"sort":', '"receivedWithin": 7, "sort":'],
  ['a list of what came lately that is late, too', 'received-without-order', DECIDED, '"sort": {\n    "at": "/$/case/since"', '"receivedWithin": 7, "late": true, "sort": { "at": "/$/case/received"'],
  ['a list of what came lately that is narrowed', 'received-without-order', NEW, /"sort": \{\s*"at": "[^"]*"/, '"receivedWithin": 7, "sort": { "at": "/$/case/received"'],
  ['cases that stand in a list of what came lately alone', 'case-in-no-queue', NEW, '"title":', '"receivedWithin": 7, "title":'],
  ['an order by a clock that is not there', 'sort-without-clock', NEW, /,\s*"clock": \{[^}]*\}/, ''],
  ['a queue that nothing enters', 'queue-never-entered', NEW, '"const": "received"', '"const": "recieved"'],
  ['cases that stand in no queue', 'case-in-no-queue', NEW, '"const": "received"', '"const": "in-review"'],
  ['an action that is never offered', 'action-never-offered', DENY, '"by"', '"when": { "/$/case/status": { "const": "denied" } }, "by"'],
  ['a status that may not follow', 'action-against-statuses', DENY, '"to": "denied"', '"to": "in-progress"'],
  ['a status that is none', 'unknown-status', DENY, '"to": "denied"', '"to": "refused"'],
  ['no reason where one is wanted', 'action-without-reason', DENY, '"reason": "/Deny/Reasons",', ''],
  [
    'a reason that may stay blank',
    'action-without-reason',
    'desk/actions/deny.schema.json',
    '"required": ["Reasons"]',
    '"required": []',
  ],
  ['papers that are none', 'effect-without-choices', 'enumerations/desk-papers.json', '"utility"', '"bills"'],
  ['an effect that reads what nobody asks', 'unknown-field', ASK, '/Ask/Papers', '/Ask/Paper'],
  ['a notice that is not there', 'desk-part-missing', DENY, '"notice": "denied"', '"notice": "refused"'],
  ['a notice that nobody sends', 'unused-file', DENY, '"notice": "denied"', '"notice": "approved"'],
  ['a notice on a status that no case gets', 'notice-never-sent', PAPERS, '"subject":', '"on": "status", "statuses": ["in-progress"], "subject":'],
  ['a notice on a status that there is not', 'unknown-status', PAPERS, '"subject":', '"on": "status", "statuses": ["in-revew"], "subject":'],
  ['a notice that goes by itself and tells what an action made', 'notice-lacks-value', PAPERS, '"subject":', '"on": "document", "subject":'],
  ['an answer in a notice of a draft', 'not-for-a-notice', PAPERS, '"subject":', '"on": "draft-ending", "subject":'],
  ['a value that an old case may lack', 'notice-lacks-value', PAPERS, '"/PersonalInformation/FirstName": true', '"/PersonalInformation/LastName": true'],
  ['a value that a clerk may leave blank', 'notice-lacks-value', APPROVED, '"/Approve/Why": true', '"/Approve/How": true'],
  ['a value in the subject, where no condition stands', 'notice-lacks-value', PAPERS, 'application {number}', 'application {firstName}'],
  ['papers in the notice of an action that asks for none', 'notice-lacks-value', APPROVED, '"id": "why"', '"id": "papers", "list": "/$/case/papers" }, { "id": "why"'],
  ['a restricted answer in a notice', 'restricted-at-desk', PAPERS, '"number": "/$/case/number"', `"number": "${SSN}"`],
  ['a restricted answer in the order of a list', 'restricted-at-desk', NEW, '"at": "/$/case/due"', `"at": "${SSN}"`],
  ['a restricted answer in the name of a case', 'restricted-at-desk', 'desk/desk.json', '"name": ["/PersonalInformation/FirstName"', `"name": ["${SSN}"`],
  ['a restricted answer in the condition of a list', 'restricted-at-desk', NEW, '"when": {', `"when": { "${SSN}": { "minLength": 1 },`],
  ['a restricted answer in the condition of an action', 'restricted-at-desk', DENY, '"by"', `"when": { "${SSN}": { "minLength": 1 } }, "by"`],
  ['a restricted answer in the condition of a block', 'restricted-at-desk', PAPERS, '"/PersonalInformation/FirstName": true', `"${SSN}": true`],
  ['a role that sees cases by the day', 'unsettled-condition', ROLES, '"label": "Caseworker",', '"label": "Caseworker", "sees": { "/$/year": { "minimum": 2026 } },'],
  ['a role that sees cases by who has them', 'unsettled-condition', ROLES, '"label": "Caseworker",', '"label": "Caseworker", "sees": { "/$/case/assignee": { "minLength": 1 } },'],
  ['a notice that would tell what its action changes', 'not-for-a-notice', PAPERS, '/$/case/number', '/$/case/status'],
  ['a list of what is no list', 'not-for-a-notice', 'desk/notices/denied.json', '"list": "/Deny/Reasons"', '"list": "/PersonalInformation/FirstName"'],
  ['an answer that nobody asks in a notice', 'unknown-field', APPROVED, '"/Approve/Amount"', '"/Approve/Amont"'],
  ['a place that nothing fills', 'unfilled-place', APPROVED, 'pay {amount} to', 'pay {amont} to'],
  ['two blocks of one name', 'repeated-id', APPROVED, '"id": "why"', '"id": "all"'],
  ['a link out of the portal', 'not-a-choice', APPROVED, '"to": "application"', '"to": "https://example.com"'],
  ['a notice that is not translated', 'untranslated-notice', 'texts/es/desk/notices/approved.json', /"blocks\/good": \{[^}]*\},/, ''],
  ['a translation of a notice with another place', 'places-differ', 'texts/es/desk/notices/approved.json', '{payTo}', '{paidTo}'],
  ['texts to what is no phone', 'text-to-no-phone', 'desk/desk.json', '"to": "/PersonalInformation/CellPhone"', '"to": "/PersonalInformation/LastName"'],
  ['texts to a restricted answer', 'restricted-at-desk', 'desk/desk.json', '"to": "/PersonalInformation/CellPhone"', `"to": "${SSN}"`],
  ['texts to an answer that nobody asks', 'unknown-field', 'desk/desk.json', '"to": "/PersonalInformation/CellPhone"', '"to": "/PersonalInformation/CelPhone"'],
  ['a word that says two things', 'repeated-id', 'desk/desk.json', '"INICIAR"', '"alto"'],
  ['quiet hours that are none', 'wrong-value', 'desk/desk.json', '"to": "08:00"', '"to": "21:00"'],
  ['texts without the words of an answer', 'text-without-words', 'pages/messages.json', '"text-stopped"', '"text-ended-now"'],
  ['replies without the words of an answer', 'reply-without-words', 'pages/messages.json', '"reply-closed"', '"reply-shut"'],
  ['a text that goes nowhere', 'text-goes-nowhere', 'desk/desk.json', /,\s*"textMessages": \{[\s\S]*\}\s*(?=\}\s*$)/, ''],
  ['a text that is too long', 'text-too-long', PAPERS, 'See which ones: {link}', `${'See which ones. '.repeat(18)}{link}`],
  ['a translation of a text that is too long', 'text-too-long', 'texts/es/desk/notices/papers-wanted.json', 'Vea cuáles: {link}', `${'Vea cuáles. '.repeat(25)}{link}`],
  ['a text with a link of its own', 'text-with-link', PAPERS, 'See which ones: {link}', 'See www.example.org or {link}'],
  ['a text with a link of an ending of its own', 'text-with-link', PAPERS, 'See which ones: {link}', 'See ayuda.salud or {link}'],
  ['a notice with a link of its own', 'text-with-link', APPROVED, 'pay {amount} to', 'pay {amount} (see example.org) to'],
  ['a notice with a link that has an address in it', 'text-with-link', APPROVED, 'pay {amount} to', 'pay {amount} (https://evil.example/@pay) to'],
  ['a text with a link that has an address in it', 'text-with-link', PAPERS, 'See which ones: {link}', 'See https://evil.example/?to=a@b or {link}'],
  ['a notice with a short link', 'text-with-link', APPROVED, 'pay {amount} to', 'pay {amount} (bit.ly/x) to'],
  ['a subject with a link of its own', 'text-with-link', APPROVED, '"subject": "', '"subject": "https://example.org '],
  ['a translation of a notice with a link of its own', 'text-with-link', 'texts/es/desk/notices/approved.json', '{payTo}', '{payTo} (ejemplo.org)'],
  ['a text that tells more than the mail', 'text-tells-too-much', APPROVED, 'We decided on your application {number}.', 'We pay {amount} for {number}.'],
  ['a text that tells what somebody types', 'text-tells-too-much', 'desk/notices/letter.json', /"mail": "short",\s*"text": "[^"]*"/, '"mail": "full", "text": "{text} {link}"'],
  ['a text with a value that may be missing', 'notice-lacks-value', PAPERS, 'See which ones: {link}', '{firstName}: {link}'],
  ['a restricted answer in a text', 'restricted-at-desk', PAPERS, '"number": "/$/case/number"', `"number": "${SSN}"`],
  ['reports that nobody may read', 'report-for-nobody', ROLES, '"export", "report"', '"export"'],
  ['a role that may read reports that are not made', 'report-for-nobody', 'desk/desk.json', /"reports": \{[^}]*\},/, ''],
  ['cases that wait in a status that is none', 'unknown-status', 'desk/desk.json', '"waiting": ["received"', '"waiting": ["recieved"'],
  ['cases that wait as drafts', 'draft-never-waits', 'desk/desk.json', '"waiting": ["received"', '"waiting": ["in-progress"'],
  ['a text of a notice that is not translated', 'untranslated-notice', 'texts/es/desk/notices/approved.json', /"text": \{\s*"text"[\s\S]*?"of": "\w+"\s*\},/, ''],
  ['a text of the desk that is not translated', 'untranslated-text', 'texts/es/desk/words.json', /"queues": \{[^}]*\},/, ''],
]; // biome-ignore format: a list

test.each(CASES)('%s is found', async (_what, code, ...change) => {
  const found = await findAll(change);
  expect(found.map((one) => one.code)).toContain(code);
});

test.each([
  ['a dot without a space', 'See St.John Street, No.7, at 9 a.m.on Monday.'],
  ['an address to write to', 'Write to joe.us.lopez@x.org or help@agency.example.org.'],
])('%s in a notice is no link', async (_what, words) => {
  const found = await findAll([APPROVED, 'We pay {amount} to', `${words} We pay {amount} to`]);
  expect(found.map((one) => one.code)).not.toContain('text-with-link');
});

test('an action that asks about answers offers a reason on each day', async () => {
  const reasons = 'enumerations/desk-correction-reasons.json';
  const retired = '"retired": "2026-11-01", "value":';
  expect(await findAll([reasons, /"value":/g, retired])).toMatchObject([
    {
      code: 'no-reason-offered',
      file: CORRECT,
      pointer: '/effects/corrections/reasons',
      message: expect.stringContaining('from 2026-11-01 on'),
    },
  ]);
  expect(await findAll([reasons, '"value":', retired])).toEqual([]);
});

const SEES_NORTH =
  '"label": "Caseworker", "sees": { "/MailingInformation/PhysicalCounty": { "const": 1 } },';

/** Both roles see some cases alone. */
const roles = (caseworker: string, supervisor: string): Break[] => [
  [ROLES, '"label": "Caseworker",', `"label": "Caseworker", "sees": ${caseworker},`],
  [ROLES, '"label": "Supervisor",', `"label": "Supervisor", "sees": ${supervisor},`],
];
const county = (value: number) => `{ "/MailingInformation/PhysicalCounty": { "const": ${value} } }`;
const status = (...ids: string[]) =>
  `{ "/$/case/status": { "enum": [${ids.map((id) => `"${id}"`).join(', ')}] } }`;
const program = (id: number) =>
  `{ "/PersonalInformation/AssistanceType": { "contains": { "const": ${id} } } }`;
const FLAG = '{ "/$/case/flags": { "contains": { "const": "urgent" } } }';

const PEOPLE: [what: string, code: string, says: string, ...changes: Break[]][] = [
  [
    'a county that no role sees',
    'case-seen-by-nobody',
    'at /MailingInformation/PhysicalCounty',
    ...roles(county(1), county(2)),
  ],
  [
    'a program that no role sees',
    'case-seen-by-nobody',
    'at /PersonalInformation/AssistanceType',
    ...roles(program(1), program(2)),
  ],
  [
    'a mark with which a case goes out of everybody’s sight',
    'case-seen-by-nobody',
    '["urgent"] at /$/case/flags',
    ...roles(`{ "not": ${FLAG} }`, `{ "not": ${FLAG} }`),
  ],
  [
    'a status that no role sees',
    'case-seen-by-nobody',
    'the status "denied"',
    ...roles(status('received', 'in-review'), status('approved', 'needs-documentation', 'needs-correction')),
  ],
  [
    'a list that those who see a case do not have',
    'case-in-no-queue',
    'the status "received"',
    [ROLES, '"label": "Caseworker",', `"label": "Caseworker", "sees": ${status('in-review')},`],
    [NEW, '"title":', '"for": ["caseworker"], "title":'],
  ],
  [
    'a case that one role finds and another could lead on',
    'case-stuck',
    'the status "received"',
    ...['start-review', 'ask-for-papers', 'ask-to-correct', 'approve', 'deny'].map(
      (name): Break => [`desk/actions/${name}.json`, '["caseworker", "supervisor"]', '["supervisor"]'],
    ),
    [NEW, '"title":', '"for": ["caseworker"], "title":'],
  ],
  [
    'a case whose applicant never gives what she was asked for',
    'case-stuck',
    'the status "needs-documentation"',
    ['desk/actions/withdraw-questions.json', '"needs-documentation", ', ''],
  ],
  [
    'an action of those who see no case with which it may be done',
    'action-for-nobody',
    '"reopen"',
    [ROLES, '"label": "Caseworker",', `"label": "Caseworker", "sees": ${status('received')},`],
    ['desk/actions/reopen.json', '"supervisor"', '"caseworker"'],
  ],
  [
    'an action for cases of a county that its role does not see',
    'action-for-nobody',
    '"start-review"',
    [ROLES, '"label": "Caseworker",', SEES_NORTH],
    ['desk/actions/start-review.json', '"by": ["caseworker", "supervisor"],', `"by": ["caseworker"], "when": ${county(2)},`],
  ],
  [
    'a list of those who see no case that stands in it',
    'queue-for-nobody',
    '"new"',
    [ROLES, '"label": "Caseworker",', SEES_NORTH],
    [NEW, '"title":', '"for": ["caseworker"], "title":'],
    [NEW, '"when": {', '"when": { "/MailingInformation/PhysicalCounty": { "const": 2 },'],
  ],
  [
    'a list of marked cases, where nothing takes the mark away',
    'queue-never-left',
    '"messages"',
    ['desk/queues/messages.json', /"when": \{[^}]*\}\s*\}/, `"when": ${FLAG}`],
    ['desk/queues/messages.json', '"message"', '"received"'],
    [DENY, /"flags": \{[^}]*\},/, ''],
    ['desk/actions/approve.json', /"flags": \{[^}]*\},/, ''],
  ],
  [
    'a list of all cases',
    'queue-never-left',
    '"decided"',
    ['desk/queues/decided.json', /"when": \{[^}]*\}\s*\},/, ''],
  ],
  [
    'a list of messages that nothing answers',
    'queue-never-left',
    '"messages"',
    ...['approve', 'deny', 'appeal', 'ask-for-papers', 'ask-to-correct', 'reopen', 'write'].map(
      (name): Break => [`desk/actions/${name}.json`, /,?\s*"notice": "[^"]*"/, ''],
    ),
    ['desk/actions/close-messages.json', /,\s*"answersMessages": true/, ''],
    ...['correct-slip', 'renew', 'end-renewal'].map(
      (name): Break => [`desk/actions/${name}.json`, /"from": \[[^\]]*\]/, '"from": ["draft"]'],
    ),
  ],
  [
    'an action from a status to which no case comes',
    'action-never-offered',
    '"ask-for-papers"',
    [ASK, /"from": \[[^\]]*\]/, '"from": ["paused"]'],
    ['portal.json', /\{\s*"id": "approved"/, '{ "id": "paused", "role": "submitted", "leadsTo": [{ "status": "in-review" }], "label": "Paused", "next": "Wait." }, { "id": "approved"'],
    ['desk/queues/in-review.json', '"const": "in-review"', '"enum": ["in-review", "paused"]'],
  ],
]; // biome-ignore format: a list

test.each(PEOPLE)('%s is found', async (_what, code, says, ...changes) => {
  const found = await findAll(...changes);
  const messages = found.filter((one) => one.code === code).map(({ message }) => message);
  expect([code, messages.join('\n')]).toEqual([code, expect.stringContaining(says)]);
});

test('a case that one role alone leads on, which decided it, is told of: one person could not', async () => {
  const alone = (...changes: Break[]) =>
    findAll(
      ...['approve', 'deny'].map(
        (name): Break => [
          `desk/actions/${name}.json`,
          '["caseworker", "supervisor"]',
          '["supervisor"]',
        ],
      ),
      ...changes,
    );
  const told = (await alone()).filter(({ code }) => code === 'separation-needs-two');
  expect(told.map(({ file, message }) => [file, message])).toEqual([
    [
      'desk/actions/approve.json',
      'with "appealed" only "supervisor" leads a case on, and may have done "approve" before: where one person alone has that role, nobody could',
    ],
  ]);
  // Where the one who may decide it can't have decided before, one person is enough.
  const split = await alone(
    ['desk/actions/start-review.json', '"by": [', '"by": ["supervisor", '],
    [DENY, '"actions": ["approve", "deny"]', '"actions": ["ask-for-papers"]'],
    [ASK, '["caseworker", "supervisor"]', '["caseworker"]'],
  );
  expect(split.map(({ code }) => code)).not.toContain('separation-needs-two');
});

test('roles by what can’t be listed are taken to see every case', async () => {
  const zip = (pattern: string) =>
    `{ "/MailingInformation/PhysicalZip": { "pattern": "${pattern}" } }`;
  const found = await findAll(...roles(zip('^29'), zip('^2[0-8]')));
  expect(found.map(({ code }) => code)).not.toContain('case-seen-by-nobody');
});

test('a text that conditions name is told from any other', async () => {
  const city = (name: string) => `{ "/MailingInformation/PhysicalCity": { "const": "${name}" } }`;
  const found = await findAll(...roles(city('Saluda'), city('Newberry')));
  const [message] = found
    .filter(({ code }) => code === 'case-seen-by-nobody')
    .map((one) => one.message);
  expect(message).toContain('"other than Saluda, Newberry" at /MailingInformation/PhysicalCity');
});

test('roles that share the cases among them leave none out', async () => {
  const north = county(1);
  const reopen: Break = [
    'desk/actions/reopen.json',
    '["supervisor"]',
    '["supervisor", "caseworker"]',
  ];
  const found = await findAll(...roles(north, `{ "not": ${north} }`), reopen);
  // Who decides an appeal is another person of the same role then.
  expect(found.map(({ code }) => code)).toEqual(['separation-needs-two']);
});

test('a list of what is over, where nothing follows, may keep it', async () => {
  const found = await findAll(
    [
      'portal.json',
      /"leadsTo": \[(?=\s*\{ "status": "in-review", "by": \["operator", "desk"\])(\s*\{[^{}]*\},?)*\s*\]/g,
      '"leadsTo": []',
    ],
    ['desk/actions/reopen.json', '["approved", "denied"]', '["in-review"]'],
  );
  expect(found.map(({ code }) => code)).not.toContain('queue-never-left');
});

/** A fact of an application that tells of a restricted answer. */
const withFact = (value: object): Break => [
  'application/wizard.json',
  '"facts": {',
  `"facts": { "told": ${JSON.stringify(value)},`,
];

test.each([
  ['itself', { get: SSN }],
  ['through another one', { get: '/$/hinted' }],
])(
  'a condition of the desk that reads what is worked out of a restricted answer, %s, is found',
  async (_how, value) => {
    const found = await findAll(
      withFact(value),
      ['application/wizard.json', '"facts": {', `"facts": { "hinted": { "get": "${SSN}" },`],
      [NEW, '"when": {', '"when": { "/$/told": { "const": true },'],
    );
    const told = found.filter(({ code }) => code === 'restricted-at-desk');
    expect(told.map(({ message }) => message)).toEqual([expect.stringContaining(SSN)]);
  },
);

test('a notice is told of that waits for what never happens, or that another one forestalls', async () => {
  const on = (name: string, moment: string): Break => [
    `desk/notices/${name}.json`,
    '"subject":',
    `"on": "${moment}", "subject":`,
  ];
  const unreminded: Break = ['portal.json', /"reminder": \{[^}]*\},/, ''];
  const told = async (...breaks: Break[]) =>
    (await findAll(...breaks)).filter(({ code }) => code === 'notice-never-sent');
  expect(await told(unreminded, on('letter', 'draft-ending'))).toHaveLength(1);
  expect(await told(on('reopened', 'status'))).toEqual([]);
  const twice = await told(on('reopened', 'status'), on('denied', 'status'));
  expect(twice.map(({ message }) => message)).toEqual([expect.stringContaining('same moment')]);
});

test('a status from which nobody at the desk leads on is an error', async () => {
  const found = await findAll(
    [DENY, '"received",', ''],
    ['desk/actions/approve.json', '"received",', ''],
    [ASK, '"received",', ''],
    ['desk/actions/ask-to-correct.json', '"received",', ''],
    ['desk/actions/start-review.json', '"received"', '"in-review"'],
  );
  expect(found.map(({ code }) => code)).toContain('case-stuck');
});

test('a pack without the folder has no desk, and nothing is missing', async () => {
  const found = await breakPack((files) => {
    for (const name of files.keys())
      if (/^(texts\/es\/)?(desk\/|enumerations\/desk-)/.test(name)) files.delete(name);
  });
  expect(found).toEqual([]);
});
