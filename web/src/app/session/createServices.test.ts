import type { JsonObject } from '@porchlight/engine';
import { ApiError } from '../../http/ApiError.ts';
import type { Api } from '../api/createApi.ts';
import type { ItemApi } from '../api/ItemApi.ts';
import { createServices } from './createServices.ts';
import type { Session } from './Session.ts';

const INCOME = { path: 'income', form: 'income-source', idKey: 'id', fact: 'incomes' };
const MEMBER = {
  path: 'household_member',
  form: 'household-member',
  idKey: 'otherHouseholdMemberID',
  fact: 'members',
};

function open(
  { load, ...items }: Partial<Api & ItemApi>,
  lists: Record<string, JsonObject[]> = {},
) {
  const steps = [{ fields: [{ pointer: '/People/All', resource: MEMBER }] }];
  const session = {
    store: { getSnapshot: () => ({ form: { steps } }) },
    track: <T>(save: () => Promise<T>) => save(),
    isAway: () => false,
    openUnsent: async () => ({ mustHold: () => false, currentId: (id: number) => id }),
    unsent: () => undefined,
    setList(fact: string, change: (items: JsonObject[]) => JsonObject[]) {
      lists[fact] = change(lists[fact] ?? []);
    },
  } as unknown as Session;
  const services = createServices({
    session,
    api: { load, items } as Api,
    getAccessToken: async () => '',
    notify: () => undefined,
    subject: 'rosa',
  });
  return { services, lists };
}

test("an item's own lists follow the calls that change them", async () => {
  const member = { otherHouseholdMemberID: 5, incomeSources: [{ id: 1 }] };
  const { services, lists } = open({
    saveItem: async ({ path }) => (path === 'income' ? { id: 2 } : member),
    removeItem: async () => undefined,
  });
  await services.saveItem({ resource: MEMBER, body: {}, key: 'k' });
  await services.saveItem({ resource: INCOME, body: {}, key: 'k', parentId: 5 });
  await services.removeItem(INCOME, 1, 5);
  expect(lists).toMatchObject({ members: [{ otherHouseholdMemberID: 5, income: [{ id: 2 }] }] });
});

test('an item that is gone already counts as removed; a failure does not', async () => {
  const fail = (status: number) => ({
    removeItem: () =>
      Promise.reject(new ApiError(status, status === 404 ? 'not-found' : 'x', [], {}, null)),
  });
  const gone = open(fail(404), { incomes: [{ id: 1 }] });
  await gone.services.removeItem(INCOME, 1);
  expect(gone.lists).toEqual({ incomes: [] });
  const failed = open(fail(503), { incomes: [{ id: 1 }] });
  await expect(failed.services.removeItem(INCOME, 1)).rejects.toThrow('503');
  expect(failed.lists).toEqual({ incomes: [{ id: 1 }] });
});

test('an item that is changed stays in its place; one that is gone leaves the list, and that is told', async () => {
  const { services, lists } = open(
    {
      changeItem: async (_resource, id) => {
        if (id === 2) throw new ApiError(404, 'not-found', [], {}, null);
        return { id, amount: 5 };
      },
    },
    { incomes: [{ id: 1, amount: 4 }, { id: 2 }] },
  );
  await services.changeItem(INCOME, 1, { amount: 5 });
  await expect(services.changeItem(INCOME, 2, {})).rejects.toThrow('404');
  expect(lists).toEqual({ incomes: [{ id: 1, amount: 5 }] });
});

test('a list is brought to how its items stand now: what went is gone, what just came stays', async () => {
  const files = [
    { id: 1, state: 'ready' },
    { id: 9, state: 'ready' },
  ];
  const { services, lists } = open(
    {
      load: async () => {
        lists.documents = [...lists.documents!, { id: 2 }];
        return { answer: { application: { files } } } as never;
      },
    },
    { documents: [{ id: 1, state: 'waiting' }, { id: 5 }] },
  );
  const document = { path: 'document', form: 'document', idKey: 'id', fact: 'documents' };
  await services.reloadItems(document);
  expect(lists.documents).toEqual([{ id: 1, state: 'ready' }, { id: 2 }]);
});
