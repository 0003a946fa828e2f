import { movedQuestions } from './movedQuestions.ts';

const asks = (...names: string[]) =>
  JSON.stringify({ properties: Object.fromEntries(names.map((name) => [name, {}])) });
const [HERE, THERE, ELSEWHERE] = ['a.schema.json', 'b.fields.json', 'c.schema.json'];

test('a question that leaves one file and comes to one other has moved', () => {
  const changes = [
    { file: HERE!, before: asks('Name', 'Phone'), after: asks('Phone') },
    { file: THERE!, before: undefined, after: asks('Name', 'Rent') },
  ];
  expect(movedQuestions(changes)).toEqual([{ question: 'Name', from: HERE, to: THERE }]);
});

test('one that comes to several, to none, or to what declares no questions has not', () => {
  const left = { file: HERE!, before: asks('Name'), after: asks() };
  const came = (file: string) => ({ file, before: asks(), after: asks('Name') });
  expect(movedQuestions([left, came(THERE!), came(ELSEWHERE!)])).toEqual([]);
  expect(movedQuestions([left])).toEqual([]);
  for (const file of ['a.ui.json', 'meta/form.schema.json'])
    expect(movedQuestions([left, came(file)])).toEqual([]);
  expect(movedQuestions([left, { file: THERE!, before: '', after: '{' }])).toEqual([]);
});
