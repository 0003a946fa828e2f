import { type KnownProgram, takenIds } from './takenIds.ts';

const program = (programID: number, folder: string, name = folder): KnownProgram => ({
  programID,
  folder,
  program: name,
  friendlyName: `Help with ${folder}`,
});
const water = program(4, 'water');

test.each<[string, KnownProgram, KnownProgram[]]>([
  ['one that nobody had', program(5, 'gas'), [water]],
  ['its own', water, [program(3, 'rent'), water]],
  ['its own, under another official name', program(4, 'water', 'Water crisis'), [water]],
  ['its own, in another folder', program(4, 'wells', 'water'), [water]],
  ['its own of long ago', water, [program(4, 'gas'), water]],
])('an id is not taken: %s', (_, one, known) => {
  expect(takenIds([one], known)).toEqual([]);
});

test('an id is taken that was another one’s, and one that two have changed with each other', () => {
  const gas = program(4, 'gas');
  expect(takenIds([gas], [water])).toEqual([{ program: gas, was: water }]);
  const turned = [program(4, 'rent'), program(3, 'water')];
  expect(takenIds(turned, [water, program(3, 'rent')]).map(({ was }) => was.folder)).toEqual([
    'water',
    'rent',
  ]);
});
