import { FileEdits } from '../edit/FileEdits.ts';
import { copyFolder } from './copyFolder.ts';

const program = (folder: string, pointer: string) =>
  new Map([[`programs/${folder}/rules.json`, JSON.stringify({ when: { [pointer]: true } })]]);

function copied(folder: string, pointer: string) {
  const edits = new FileEdits(program(folder, pointer));
  copyFolder(edits, `programs/${folder}`, 'other');
  return Object.keys((edits.read('programs/other/rules.json') as { when: object }).when);
}

test.each([
  ['water', '/Home/water/Meter', '/Home/other/Meter'],
  ['water', '/Home/waters/Meter', '/Home/waters/Meter'],
  ['water', '/Home/garden/water/Meter', '/Home/garden/water/Meter'],
  ['water', '//water/Meter', '//water/Meter'],
  ['water', 'Home/water/Meter', 'Home/water/Meter'],
  // The name of a folder is a text: as an expression these are none, another one, or one that never ends.
  ['c++', '/Home/c++/Meter', '/Home/other/Meter'],
  ['w.ter', '/Home/water/Meter', '/Home/water/Meter'],
  ['(a+)+x', `/Home/${'a'.repeat(40)}/Meter`, `/Home/${'a'.repeat(40)}/Meter`],
])('a copy of %s has its answers at %s at %s', (folder, pointer, expected) => {
  expect(copied(folder, pointer)).toEqual([expected]);
});

test('what the copy is called is no pattern of a replacement', () => {
  const edits = new FileEdits(program('water', '/Home/water/Meter'));
  copyFolder(edits, 'programs/water', '$&$1');
  expect(edits.textOf('programs/$&$1/rules.json')).toContain('/Home/$&$1/Meter');
});
