import { breakPack } from '../test/breakPack.ts';

const STEP = 'application/mailing-information.schema.json';
const SSN = '/PersonalInformation/SSN';

/** What is found where a field of the shipped pack has other words. */
async function findingsOf(words: object, facts: object = {}) {
  const found = await breakPack((files) => {
    const change = (
      name: string,
      work: (data: { properties: Record<string, object>; facts: object }) => void,
    ) => {
      const data = JSON.parse(String(files.get(name)));
      work(data);
      files.set(name, Buffer.from(JSON.stringify(data)));
    };
    change(STEP, ({ properties }) => Object.assign(properties.MailingAddress!, words));
    change('application/wizard.json', (wizard) => Object.assign(wizard.facts, facts));
  });
  return found.filter(({ code }) => code === 'restricted-copied').map(({ message }) => message);
}

test('a copy of a restricted answer that is kept in the open is an error', async () => {
  const found = await findingsOf({ otherwise: { get: SSN } });
  expect(found).toEqual([expect.stringContaining(SSN)]);
});

test('so is one that comes through a fact', async () => {
  const found = await findingsOf({ otherwise: { get: '/$/card' } }, { card: { get: SSN } });
  expect(found).toEqual([expect.stringContaining(SSN)]);
});

test('a restricted field may have it, and another answer is no secret', async () => {
  const mask = { classification: 'restricted', mask: '###-##-####' };
  expect(await findingsOf({ otherwise: { get: SSN }, ...mask })).toEqual([]);
  expect(await findingsOf({ otherwise: { get: '/PersonalInformation/LastName' } })).toEqual([]);
});
