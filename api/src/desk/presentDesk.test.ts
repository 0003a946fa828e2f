import path from 'node:path';
import { compilePack, gatherPack, openRelease } from '@porchlight/engine/compile';
import { askedWith } from './presentDesk.ts';

const definitions = path.join(import.meta.dirname, '../../../definitions');

/** What the action offers that asks about answers and papers, with one reason of each list retired. */
async function offered(day: string) {
  const { files, ...pack } = await gatherPack(definitions);
  const retire = (name: string, value: string) => {
    const text = files.get(name)!.toString('utf8');
    const retired = text.replace(`"value": "${value}",`, `$& "retired": "2026-11-01",`);
    expect(retired).not.toBe(text);
    files.set(name, Buffer.from(retired));
  };
  retire('enumerations/desk-paper-reasons.json', 'too-old');
  retire('enumerations/desk-correction-reasons.json', 'unclear');
  const { actions } = openRelease(await compilePack({ ...pack, files })).desk('en')!;
  const action = actions.find(({ name }) => name === 'ask-to-correct')!;
  const { corrections, papers } = askedWith(action, day);
  return [corrections, papers].map((one) => one!.reasons.map(({ value }) => value));
}

test('a reason that is retired is offered to nobody from its day on', async () => {
  const [answers, papers] = await offered('2026-10-31');
  expect(answers).toContain('unclear');
  expect(papers).toContain('too-old');
  expect(await offered('2026-11-01')).toEqual([
    answers!.filter((value) => value !== 'unclear'),
    papers!.filter((value) => value !== 'too-old'),
  ]);
});
