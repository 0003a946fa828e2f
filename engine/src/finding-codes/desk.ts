import type { CodePage } from './CodePage.ts';

/** What staff see and do. */
export const deskCodes = {
  'desk-part-missing': {
    severity: 'error',
    meaning:
      'The desk names a queue, an action or a notice that has no file, or has no roles, no calendar or no words.',
    example: '"queues": ["new", "wating"], without desk/queues/wating.json',
    hint: 'Correct the name, or add the file.',
  },
  'holiday-date': {
    severity: 'error',
    meaning:
      'A holiday of the desk is on a date that is not in the calendar. Cases would be due as if that day were worked.',
    example: '"holidays": [{ "date": "2026-02-30", … }]',
    hint: 'Correct the date: YYYY-MM-DD, and a day that the month has.',
  },
  'unknown-role': {
    severity: 'error',
    meaning: 'A queue, an action or a notice is for a role that `desk/roles.json` has not.',
    example: '"by": ["case-worker"], where the role is called caseworker',
    hint: 'Name a role of desk/roles.json.',
  },
  'reserved-role': {
    severity: 'error',
    meaning: 'A role of the desk is called as the one that opens the studio.',
    example: '"id": "admin"',
    hint: 'Call the role otherwise.',
  },
  'unknown-flag': {
    severity: 'error',
    meaning: 'An action sets or clears a flag that `desk/desk.json` has not.',
    example: '"flags": { "set": ["urgnet"] }',
    hint: 'Name a flag of desk/desk.json.',
  },
  'restricted-at-desk': {
    severity: 'error',
    meaning:
      'A restricted answer is named where a list, a search or a condition would lay it open, or the form of an action asks for one, which is kept as it is typed.',
    example: '"columns": [{ "at": "/Applicant/IdNumber" }]',
    hint: 'Take it out: a restricted answer is seen on the case alone, by staff who may, for a reason.',
  },
  'unsettled-condition': {
    severity: 'error',
    meaning:
      'A queue or a role reads what changes by itself. A case enters and leaves a list when something happens with it; nothing would take it out at midnight.',
    example:
      '"when": { "/PersonalInformation/DateOfBirth": { "formatMaximum": { "$data": "/$/today" } } }',
    hint: 'Give the queue a clock, or read what is known of the case.',
  },
  'narrow-without-choices': {
    severity: 'error',
    meaning:
      'A queue can be narrowed by something that has no choices and no order, such as a name: there would be nothing to choose, and as many lists as cases.',
    example: '"narrow": ["/PersonalInformation/LastName"]',
    hint: 'Name an answer that is chosen, a date or a number, or what is known of a case, such as /$/case/flags or /$/case/received.',
  },
  'badge-never-shown': {
    severity: 'warning',
    meaning: 'No case that stands in a queue can have this badge of it.',
    example:
      '"badges": [{ "id": "over", "label": "Over", "when": { "/$/case/status": { "const": "denied" } } }], in a queue of what was received',
    hint: 'Correct the condition, or take the badge out.',
  },
  'queue-never-entered': {
    severity: 'error',
    meaning: 'No status to which a case can come fits the condition of a queue.',
    example: '"when": { "/$/case/status": { "const": "recieved" } }',
    hint: 'Correct the condition, or remove the queue.',
  },
  'case-in-no-queue': {
    severity: 'error',
    meaning:
      'A case stands in no queue of those who see it: nobody would find it. The message says which case.',
    example: 'a status on-hold in portal.json, and no queue that reads it',
    hint: 'Let a queue have the status.',
  },
  'case-stuck': {
    severity: 'error',
    meaning:
      'The desk could lead a case on, and nobody who finds it in a list has an action that does: it would stay there. With a status in which she is asked for something, that is an action that withdraws it: the applicant may never send again. The message says which case.',
    example: 'no action with "from": ["in-review"]',
    hint: 'Add an action from this status, of one that asks with "withdraws": true, or let only others set what follows it in portal.json.',
  },
  'action-never-offered': {
    severity: 'error',
    meaning:
      'No case comes to a status in which an action is offered, or its condition fits none of these statuses.',
    example: '"from": ["received"], "when": { "/$/case/status": { "const": "in-review" } }',
    hint: 'Correct the condition, or the statuses.',
  },
  'queue-never-left': {
    severity: 'warning',
    meaning:
      'A case stays in a queue whatever becomes of it: neither another status nor anything that staff or the applicant do takes it out. Such a list only grows.',
    example:
      '"when": { "/$/case/flags": { "contains": { "const": "urgent" } } }, and no action that clears "urgent"',
    hint: 'Let the condition read the status, or add an action that takes a case out.',
  },
  'queue-for-nobody': {
    severity: 'error',
    meaning: 'Those who have a queue see no case that can stand in it: it is empty for ever.',
    example:
      '"for": ["north"], "when": { "/Home/County": { "const": 2 } }, where the role north sees the county 1',
    hint: 'Let another role have it under "for", or correct what the role sees.',
  },
  'action-for-nobody': {
    severity: 'error',
    meaning:
      'Those who may do an action see no case with which it may be done. Another role sees such cases and may not do it.',
    example:
      '"by": ["intake"], "from": ["in-review"], where the role intake sees what was received',
    hint: 'Name a role under "by" that sees these cases, or correct what the role sees.',
  },
  'case-seen-by-nobody': {
    severity: 'error',
    meaning:
      'A case that can be is seen by no role: nobody would ever find it. The message says which one. Answers that are chosen are tried with each of their choices, others with what the conditions name.',
    example: 'two roles that see the counties 1 and 2, where a third can be chosen',
    hint: 'Let a role see it, such as a supervisor who sees every case.',
  },
  'action-against-statuses': {
    severity: 'error',
    meaning:
      'An action leads from one status to another that `leadsTo` in `portal.json` does not let follow, or asks for papers with a status that asks for none.',
    example: '"from": ["denied"], "to": "received"',
    hint: 'Take the status out, or let it follow in portal.json.',
  },
  'action-while-asked': {
    severity: 'error',
    meaning:
      'An action leads away from a status in which the applicant is asked about answers, asks for nothing itself, and does not say that it withdraws the questions: it would never be offered, since nothing is decided while a question is open. Or it withdraws them and leads nowhere, or to a status in which she is still asked.',
    example: '"from": ["needs-correction"], "to": "approved", without "withdraws": true',
    hint: 'Take the status out of "from"; let "to" be a status of another role than review and say "withdraws": true; or, where "to" is of that role, ask for something there under "effects".',
  },
  'change-untold': {
    severity: 'error',
    meaning:
      'An action changes answers of what the applicant sent, and sends her no notice that lists them: it would change them silently.',
    example:
      '"effects": { "changes": […] }, without a "notice" that has { "list": "/$/case/changes" }',
    hint: 'Name a notice under effects, and let a block without a condition list /$/case/changes.',
  },
  'change-does-not-fit': {
    severity: 'error',
    meaning:
      'An action changes an answer that is a list or is worked out of others, or by a question of another type or with other choices.',
    example: '"at": "/Home/Rooms", "value": "/Change/Rooms", where one is a number and one a text',
    hint: 'Let the question of the action be of the same type, with the same choices.',
  },
  'link-untold': {
    severity: 'error',
    meaning:
      'An action makes an upload link that nobody would get: its notice does not tell it, or the pack has no pages for papers that come by a link.',
    example: '"effects": { "link": true }, with a notice that has no button "to": "upload"',
    hint: 'Add a button to the notice with "to": "upload", or name /$/case/link among its values.',
  },
  'action-without-reason': {
    severity: 'error',
    meaning: 'portal.json wants a reason for the status, and the action can be done without one.',
    example: '"to": "denied", without "effects": { "reason": "/Deny/Reasons" }',
    hint: 'Ask for it in the form of the action as a required question, and name it under effects.',
  },
  'effect-without-choices': {
    severity: 'error',
    meaning:
      'The answer that says which papers are asked for, or why, has choices that are none of the pack, or no choices.',
    example:
      '"papers": "/Ask/Papers", whose choices have "Bils", where the category is called Utility',
    hint: 'Let each choice be the id of a slot, the name of a file category, or a text of pages/requests.json.',
  },
  'correction-without-words': {
    severity: 'error',
    meaning:
      'An action asks for answers again for a reason that has no sentence: the applicant would read only that something is wrong.',
    example:
      '"corrections": { "reasons": "desk-correction-reasons" } with a value "differs", without "differs" in pages/corrections.json',
    hint: 'Add the sentence to pages/corrections.json, or take the reason out of the enumeration.',
  },
  'notice-lacks-value': {
    severity: 'error',
    meaning:
      'A notice names a value that may be missing when it is sent: an applicant would read a dash. Only a required question of the action, without a condition of its own, is always answered; an answer of an application may have been given under a release that did not ask for it.',
    example: '"paragraph": "Dear {name}," with "name": "/PersonalInformation/FirstName"',
    hint: 'Put it into a block of its own with "when": { "/PersonalInformation/FirstName": true }, or make the question of the action required.',
  },
  'notice-never-sent': {
    severity: 'error',
    meaning:
      'A notice goes by itself when something happens that never does, or of which another notice tells; or it goes to a role that sees no such case.',
    example: '"on": "status", "statuses": ["in-progress"]',
    hint: 'Name another moment or status, or take "on" out and have an action send it.',
  },
  'notice-to-staff': {
    severity: 'error',
    meaning:
      'A notice to staff has or needs what it can not have: an action names it, it has a text message, a list or a button to a page of the applicant, `desk/words.json` has no words for its mail; or a notice to an applicant leads to a case at the desk.',
    example: '"to": ["supervisor"], with "text": "There is news: {link}"',
    hint: 'Take it out, and write another notice for the applicant: one to staff goes by itself, by mail, and leads to the case alone.',
  },
  'not-for-a-notice': {
    severity: 'error',
    meaning:
      'A notice shows what has no words of its own, such as a yes or no, a list of things, or what the action itself changes; it lists what is no list of choices; or it tells staff an answer.',
    example: '"values": { "status": "/$/case/status" }',
    hint: 'Take it out, or say it in the words of a block that has a condition.',
  },
  'text-to-no-phone': {
    severity: 'error',
    meaning: 'Text messages are to go to an answer that is not the number of a phone.',
    example: '"textMessages": { "to": "/PersonalInformation/LastName" }',
    hint: 'Name a text with "mask": "phone", or with another mask of digits.',
  },
  'text-goes-nowhere': {
    severity: 'error',
    meaning:
      'A notice has a text message, and `desk/desk.json` does not say where text messages go; or it says so, and no notice has one.',
    example: '"text": "There is a message: {link}", without "textMessages" in desk/desk.json',
    hint: 'Add "textMessages" to desk/desk.json, or "text" to a notice.',
  },
  'text-without-words': {
    severity: 'error',
    meaning:
      'Text messages are to go, and a text that the portal sends beside notices is not there.',
    example: '"textMessages" in desk/desk.json, and no "text-stopped" in pages/messages.json',
    hint: 'Write the text into pages/messages.json, as the shipped pack has it.',
  },
  'reply-without-words': {
    severity: 'error',
    meaning:
      'Mails say that she can reply to them, and a text that answers a reply which is not taken is not there.',
    example: '"mail-reply" in pages/messages.json, and no "reply-closed"',
    hint: 'Write the text into pages/messages.json, as the shipped pack has it.',
  },
  'text-too-long': {
    severity: 'error',
    meaning:
      'The words of a text message are more than two messages of a phone hold, in one of the languages.',
    example: '"text" with 400 characters, or its translation',
    hint: 'Say only that there is a message, and where it is read: {link}.',
  },
  'text-with-link': {
    severity: 'error',
    meaning:
      'A notice, or its text message, has a link of its own. Applicants learn to trust only those that lead to the portal.',
    example: '"text": "Read it at www.example.org"',
    hint: 'In a text message write {link}, which is where her messages are; in a notice let a button, "to", lead to a page of the portal.',
  },
  'text-tells-too-much': {
    severity: 'error',
    meaning:
      'A text message names what may not stand on a locked phone: an answer that somebody types, or any answer where the mail says only that there is a message.',
    example: '"mail": "short", "text": "We pay {amount}."',
    hint: 'Name what is known of the case, such as its number; of a notice whose mail is "full" a day, a number or a choice, too.',
  },
  'bulk-by-case': {
    severity: 'error',
    meaning:
      'An action may be done with many cases at once, and asks for something that stands in each case by itself.',
    example: '"bulk": true, with "effects": { "corrections": … }',
    hint: 'Take "bulk" out: answers are asked about on the case.',
  },
  'bulk-without-limit': {
    severity: 'error',
    meaning:
      'An action may be done with many cases at once, and `desk/desk.json` does not say with how many.',
    example: '"bulk": true, without "bulk" in desk/desk.json',
    hint: 'Add "bulk": { "most": 100 } to desk/desk.json.',
  },
  'report-for-nobody': {
    severity: 'error',
    meaning:
      'A role may read reports and `desk/desk.json` has none, or it has some and no role may read them.',
    example: '"may": ["report"], without "reports" in desk/desk.json',
    hint: 'Add "reports" to desk/desk.json and "report" to the "may" of a role, or take out what is there.',
  },
  'draft-never-waits': {
    severity: 'error',
    meaning:
      'The reports of the desk count cases that wait in a status which only drafts have: no case ever does.',
    example: '"reports": { "waiting": ["in-progress"] }',
    hint: 'Name statuses of applications that were sent: those of the roles "submitted" and "review".',
  },
  'list-in-action': {
    severity: 'error',
    meaning:
      'The form of an action has a list with calls of its own, which only an application has.',
    example: '"resource": { "path": "income", "form": "income-source" }',
    hint: 'Ask for it with choices instead.',
  },
} as const satisfies Record<string, CodePage>;
