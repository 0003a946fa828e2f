import type { JsonObject, Resource } from '@porchlight/engine';
import { ApiError, NetworkError, SilenceError } from '../../../http/ApiError.ts';
import type { Api, ApplicationAnswer, Tagged } from '../../api/createApi.ts';

export const INCOME: Resource = { path: 'income', form: 'income', idKey: 'id', fact: 'incomes' };
export const MEMBER: Resource = {
  path: 'household_member',
  form: 'member',
  idKey: 'otherHouseholdMemberID',
  fact: 'members',
};

/** What a fake server has, and how it fails. */
const newServer = () => ({
  members: [] as JsonObject[],
  incomes: [] as JsonObject[],
  calls: [] as string[],
  keys: new Map<string, { id: number; body: string }>(),
  lastId: 0,
  /** No line. */
  isAway: false,
  /** The line hangs: what is sent may arrive, and no answer comes. */
  isSilent: false,
  isHeard: true,
  /** What it is asked to store is answered when this ends. */
  answersAfter: undefined as Promise<void> | undefined,
  limit: 9,
  /** The server fails at calls that say this. */
  breaksAt: undefined as string | undefined,
  /** It makes what is of this city, and fails before it answers. */
  losesAt: undefined as string | undefined,
  /** It refuses calls that say this. */
  refusesAt: undefined as string | undefined,
  /** It is from before there was a way to take back a creation, and says so with this status. */
  isOld: undefined as 404 | 405 | undefined,
  /** The id of her application. */
  application: 7,
  role: 'draft',
});

const UNKNOWN = { 404: 'not-found', 405: 'method-not-allowed' };
const refuse = (status: number, code: string, body: object = {}) =>
  new ApiError(status, code, [], { title: code, ...body }, null);
const present = (item: JsonObject) => {
  const { secret, ...open } = item;
  const kept: JsonObject = secret ? { '/Home/Secret': '***' } : {};
  return { ...open, kept };
};
const tagOf = (item: JsonObject) => `"${Number(item.version ?? 1)}"`;
const stale = (item: JsonObject) =>
  refuse(412, 'stale', { current: { ...present(item), entityTag: tagOf(item) } });

type FakeServer = ReturnType<typeof newServer>;

const listIn = (server: FakeServer, { path }: Resource) =>
  path === 'income' ? server.incomes : server.members;

const answerOf = (server: FakeServer): ApplicationAnswer => ({
  application: {
    applicationID: server.application,
    statusRole: server.role,
    release: 'r1',
    publicFormCurrentStep: 0,
    incomeSources: server.incomes.filter((one) => one.otherHouseholdMemberId === undefined),
    otherHouseholdMembers: server.members.map((member) => ({
      ...present(member),
      incomeSources: server.incomes.filter(
        (one) => one.otherHouseholdMemberId === member.otherHouseholdMemberID,
      ),
    })),
  },
  isDemoUser: false,
  invalidSteps: [],
  errors: [],
  facts: { today: '2026-01-21' },
});

/** Does to the lists what calls ask for, and refuses what the real server refuses. */
function createLists(server: FakeServer) {
  const tagged = (item: JsonObject) => ({ ...present(item), entityTag: tagOf(item) });
  return {
    change(resource: Resource, id: unknown, body: JsonObject, tag?: string) {
      const item = listIn(server, resource).find((one) => one[resource.idKey] === id);
      if (!item) throw refuse(404, 'not-found');
      const isRepeated = Object.entries(body).every(([name, value]) => item[name] === value);
      if (tag !== undefined && tag !== tagOf(item) && !isRepeated) throw stale(item);
      Object.assign(item, body, { version: Number(item.version ?? 1) + 1 });
      return tagged(item);
    },
    make(resource: Resource, body: JsonObject, key: string) {
      const known = server.keys.get(key);
      if (known && known.body !== JSON.stringify(body)) throw refuse(422, 'idempotency-mismatch');
      const list = listIn(server, resource);
      const { otherHouseholdMemberId: of } = body;
      if (of !== undefined && !server.members.some((one) => one.otherHouseholdMemberID === of))
        throw refuse(404, 'not-found');
      if (!known && list.length >= server.limit) throw refuse(422, 'too-many');
      server.lastId += known ? 0 : 1;
      const id = known?.id ?? server.lastId;
      if (!known) list.push({ ...body, [resource.idKey]: id });
      server.keys.set(key, { id, body: JSON.stringify(body) });
      if (server.losesAt && server.losesAt === body.city) throw refuse(500, 'internal');
      return tagged(list.find((one) => one[resource.idKey] === id)!);
    },
    remove(resource: Resource, id: unknown, tag?: string) {
      const list = listIn(server, resource);
      const at = list.findIndex((one) => one[resource.idKey] === id);
      if (at < 0) throw refuse(404, 'not-found');
      if (tag !== undefined && tag !== tagOf(list[at]!)) throw stale(list[at]!);
      list.splice(at, 1);
    },
    takeBack(resource: Resource, key: string, made: number) {
      const list = listIn(server, resource);
      const at = list.findIndex((one) => one[resource.idKey] === made);
      if (list[at]?.version !== undefined) throw stale(list[at]);
      server.keys.set(key, { id: 0, body: '' });
      if (at >= 0) list.splice(at, 1);
    },
  };
}

/** A line that fails as the server says: before a call, or after it was done. */
function createLine(server: FakeServer) {
  return {
    reach<T>(work: () => T): T {
      if (server.isAway) throw new NetworkError('gone');
      if (server.isSilent && !server.isHeard) throw new SilenceError('late');
      const done = work();
      if (server.isSilent) throw new SilenceError('lost');
      return done;
    },
    note(call: string) {
      server.calls.push(call);
      if (server.breaksAt && call.includes(server.breaksAt)) throw refuse(500, 'internal');
      if (server.refusesAt && call.includes(server.refusesAt)) throw refuse(422, 'invalid');
    },
  };
}

/** For tests: a server that keeps members and incomes, and makes one of each for a key. */
export function fakeItemServer() {
  const server = newServer();
  const lists = createLists(server);
  const { reach, note } = createLine(server);
  const tagged = (): Tagged => ({ answer: answerOf(server), etag: '"1"' });
  const items = {
    saveItem: async (resource: Resource, body: JsonObject, { key, tag }: never) => {
      const record = reach(() => {
        const { [resource.idKey]: id, ...rest } = body;
        note(`${id === undefined ? 'make' : 'change'} ${JSON.stringify(rest)}`);
        return id === undefined
          ? lists.make(resource, rest, key)
          : lists.change(resource, id, rest, tag);
      });
      return server.answersAfter?.then(() => record) ?? record;
    },
    changeItem: async (resource: Resource, id: unknown, body: JsonObject, tag?: string) =>
      reach(() => {
        note(`change ${JSON.stringify(body)}`);
        return lists.change(resource, id, body, tag);
      }),
    removeItem: async (resource: Resource, id: unknown, tag?: string) =>
      reach(() => {
        note(`remove ${id}`);
        lists.remove(resource, id, tag);
      }),
    takeBack: async (resource: Resource, key: string) =>
      reach(() => {
        if (server.isOld) throw refuse(server.isOld, UNKNOWN[server.isOld]);
        const made = server.keys.get(key)?.id ?? 0;
        note(`take back ${made}`);
        lists.takeBack(resource, key, made);
      }),
  };
  const api = {
    load: async () => reach(tagged),
    save: async () => reach(tagged),
    items,
  } as unknown as Api;
  return { server, api };
}
