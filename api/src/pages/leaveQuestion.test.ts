import { leaveQuestion } from './leaveQuestion.ts';

const say = (texts: Record<string, string>) =>
  String(leaveQuestion({ text: (id) => texts[id] ?? id }));
const OLD = {
  'toast-save-failed': 'Not saved.',
  'fields.cancel': 'Cancel',
  'document.logout': 'Log out',
};
const NEW = {
  'application.leave-title': 'Not everything is saved',
  'application.leave': 'It is lost.',
  'application.leave-stay': 'Stay',
  'application.leave-anyway': 'Log out anyway',
};
const wordsOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '|')
    .split(/[|\n]+/)
    .filter(Boolean);

test('the question before a logout is asked in its own words', () => {
  expect(wordsOf(say({ ...OLD, ...NEW }))).toEqual(Object.values(NEW));
});

test('a release from before asks, too, in words that it has', () => {
  const markup = say(OLD);
  expect(wordsOf(markup)).toEqual(Object.values(OLD));
  expect(markup).toContain('name="anyway"');
});
