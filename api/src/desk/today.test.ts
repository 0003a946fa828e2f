import { COMPLETE, fillAll, MEMBER } from '../../test/answers.ts';
import { actOn, asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import { type Body, type Client, changeFile, type TestPortal } from '../../test/portal.ts';

const DAY = 86_400_000;
let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  // Within three days of now: a day's end while the test runs changes nothing.
  const last = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);
  portal = await startDesk({
    changeFolder: (folder) => {
      changeFile(`${folder}/desk/actions/mark-urgent.json`, (file) => {
        const waited = { days: [{ get: '/$/case/received' }, { get: '/$/today' }] };
        file.when = { compare: [waited, '>=', 5] };
      });
      const inTime = { compare: [{ get: '/$/today' }, '<=', last] };
      const ofPerson = 'personal-information.schema.json';
      changeFile(`${folder}/application/${ofPerson}`, ({ properties }) => {
        properties.HomePhone.when = inTime;
      });
      changeFile(`${folder}/household-member/${ofPerson}`, ({ properties }) => {
        properties.BirthDate.when = inTime;
      });
    },
  });
  clerk = await asStaff(portal, 'carla', ['supervisor']);
});
afterAll(() => portal.stop());

test('the desk’s own conditions go by the day on which staff look, not by that of the submission', async () => {
  const start = portal.time.now;
  const { id } = await sendApplication(portal, 'ana');
  const offered = async (): Promise<string[]> => (await openCase(clerk, id)).actions;
  expect(await offered()).not.toContain('mark-urgent');
  const early = await actOn(clerk, id, 'mark-urgent');
  expect([early.status, early.body.code]).toEqual([409, 'action-refused']);
  try {
    portal.time.now = new Date(start.getTime() + 5 * DAY);
    expect(await offered()).toContain('mark-urgent');
    expect((await actOn(clerk, id, 'mark-urgent')).status).toBe(200);
  } finally {
    portal.time.now = start;
  }
});

test('what was asked on the day of the submission alone can’t be asked about: she would not be shown it', async () => {
  const start = portal.time.now;
  const client = await portal.as('bela');
  const id = await fillAll(client, { ...COMPLETE, personsInHousehold: 2 });
  const added = await client.post('/api/application/household_member', MEMBER);
  expect(added.status).toBe(201);
  expect((await client.submit()).status).toBe(200);
  const names = ['HomePhone', 'BirthDate', 'FirstName'];
  /** The answers of these names that staff may press, of her and of who lives with her. */
  const canAsk = async () => {
    const { sections } = await openCase(clerk, id);
    return sections
      .flatMap(({ lines, parts }: Body) => [...lines, ...parts.flatMap((part: Body) => part.lines)])
      .filter(
        ({ pointer = '', canAsk }: Body) => canAsk && names.includes(pointer.split('/').pop()),
      )
      .map(({ pointer }: Body) => pointer.split('/').pop());
  };
  const ask = async (at: string) => {
    const { status, body } = await actOn(clerk, id, 'ask-to-correct', {
      corrections: [{ at, reason: 'unclear' }],
    });
    return [status, body.code];
  };
  expect(await canAsk()).toEqual(['FirstName', 'HomePhone', 'FirstName', 'BirthDate']);
  try {
    portal.time.now = new Date(start.getTime() + 5 * DAY);
    expect(await canAsk()).toEqual(['FirstName', 'FirstName']);
    expect(await ask('/PersonalInformation/HomePhone')).toEqual([422, 'unknown-answer']);
    expect(await ask('/PersonalInformation/FirstName')).toEqual([200, undefined]);
  } finally {
    portal.time.now = start;
  }
});
