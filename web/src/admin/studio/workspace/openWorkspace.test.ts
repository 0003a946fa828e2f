import { jest } from '@jest/globals';
import { ApiError, NetworkError } from '../../../http/ApiError.ts';
import type { Walk } from '../../form-preview/answerChoices.ts';
import { clashingChange } from './giveWay.ts';
import type { Unsaved } from './keptUnsaved.ts';
import { openWorkspace } from './openWorkspace.ts';
import type { Workspace } from './Workspace.ts';

class SignInRequired extends Error {}
const IN_AN_HOUR = new Date(Date.now() + 3_600_000).toISOString();

const WALK: Walk = { samples: [], ways: [], witnesses: [], findings: [] };
const refuse = (status: number, code: string, body: object = {}) =>
  new ApiError(status, code, [], { title: code, ...body }, null);

/** A server with one copy: versions, tags, another admin. */
function createServer(files: { [path: string]: string }) {
  const stored = new Map(
    Object.entries(files).map(([path, text]) => [path, { text, version: 1, isDeleted: false }]),
  );
  const tagOf = (path: string) => `"${stored.get(path)!.version}"`;
  const presented = (path: string) => ({
    path,
    etag: tagOf(path),
    isDeleted: stored.get(path)!.isDeleted,
    changedAt: '2026-11-21T10:00:00Z',
    changedBy: 'bea@example.org',
    size: 1,
    state: 'same' as const,
  });
  let trouble: Error | undefined;
  let unwanted: string | undefined;
  const calls: string[] = [];
  let walked: () => Promise<Walk> = async () => WALK;
  let changes = 0;
  const change = (path: string, text: string, isDeleted = false) => {
    changes += 1;
    const version = (stored.get(path)?.version ?? 0) + 1;
    stored.set(path, { text, version, isDeleted });
  };
  function demand(path: string, etag: string | undefined) {
    if (trouble) throw trouble;
    const file = stored.get(path);
    if (etag === undefined ? file && !file.isDeleted : file?.isDeleted || tagOf(path) !== etag)
      throw refuse(412, 'studio-file-changed', {
        current: { ...presented(path), text: file!.text },
      });
  }
  return {
    stored,
    calls,
    change,
    walkWith(next: () => Promise<Walk>) {
      walked = next;
    },
    fail: (error: Error | undefined) => {
      trouble = error;
    },
    /** Several files are not taken together. */
    refuseChanges: (code: string | undefined) => {
      unwanted = code;
    },
    api: {
      copy: async () => ({ id: 7, name: 'x', etag: `"${changes}"`, base: 'b' }) as never,
      readDeleted: async (_id: number, path: string) => stored.get(path)!.text,
      files: async () => [...stored.keys()].map(presented),
      texts: async () => ({
        etag: `"${changes}"`,
        texts: Object.fromEntries(
          [...stored].filter(([, one]) => !one.isDeleted).map(([path, { text }]) => [path, text]),
        ),
      }),
      async write(
        _id: number,
        path: string,
        text: string | Blob,
        { etag }: { etag?: string | undefined },
      ) {
        calls.push(`write ${path}`);
        demand(path, etag);
        change(path, String(text));
        return presented(path);
      },
      async remove(_id: number, path: string, etag: string) {
        calls.push(`remove ${path}`);
        demand(path, etag);
        change(path, stored.get(path)!.text, true);
      },
      async change(
        _id: number,
        files: { path: string; text: string | null; etag?: string | undefined }[],
      ) {
        calls.push(`change ${files.map(({ path }) => path).join(' ')}`);
        if (unwanted) throw refuse(422, unwanted);
        for (const { path, etag } of files) demand(path, etag);
        for (const { path, text } of files)
          change(path, text ?? stored.get(path)!.text, text === null);
        return files.map(({ path }) => presented(path));
      },
      async compile() {
        calls.push('compile');
        if (trouble) throw trouble;
        return {
          etag: `"${changes}"`,
          hash: 'h',
          findings: [],
          lastGood: 'h',
          stage: '/s',
          expiresAt: IN_AN_HOUR,
        };
      },
      check: async () => [],
      sources: async () => [],
      async walk() {
        calls.push('walk');
        return walked();
      },
    },
  };
}

function createKeeper(kept: Unsaved[] = []) {
  let now = kept;
  return {
    read: () => now,
    keep(_copy: number, files: Unsaved[]) {
      now = files;
    },
    now: () => now,
  };
}

const opened: Workspace[] = [];
async function open(server: ReturnType<typeof createServer>, keeper = createKeeper(), check = 1e6) {
  const workspace = await openWorkspace({
    api: server.api,
    id: 7,
    keeper,
    isSignInRequired: (error) => error instanceof SignInRequired,
    pauses: { save: 0, between: 0, check, walk: 0 },
    delays: [5],
  });
  opened.push(workspace);
  return workspace;
}
afterEach(() => {
  for (const workspace of opened.splice(0)) workspace.close();
});

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 3_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error('It never came to be.');
    await new Promise((done) => setTimeout(done, 1));
  }
}

test('what is typed is saved, and compiled', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const workspace = await open(server);
  workspace.edit([{ name: 'portal.json', text: '{ "a": 1 }' }]);
  await until(() => server.stored.get('portal.json')!.text === '{ "a": 1 }');
  await until(() => workspace.getState().saving === 'saved');
  expect(server.calls.at(-1)).toBe('compile');
});

test('the stage is made while the files come, and once', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const { texts } = server.api;
  server.api.texts = async () => {
    await until(() => server.calls.includes('compile'));
    return texts();
  };
  const workspace = await open(server);
  await until(() => workspace.getState().compiled !== undefined);
  expect(server.calls).toEqual(['compile']);
});

test('a check that is about to begin waits until nobody types: what is typed does not wait for it', async () => {
  jest.useFakeTimers();
  try {
    const server = createServer({ 'portal.json': '{}' });
    const check = jest.spyOn(server.api, 'check');
    server.api.write = () => new Promise(() => undefined);
    const workspace = await open(server, createKeeper(), 100);
    await settled();
    for (const text of ['1', '2', '3']) {
      jest.advanceTimersByTime(60);
      workspace.edit([{ name: 'portal.json', text }]);
    }
    jest.advanceTimersByTime(99);
    expect(check).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(check).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});

test('a stage that is older than the files is made anew: somebody saved while they came', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const { texts, compile } = server.api;
  server.api.compile = async () => ({
    ...(await compile()),
    stage: server.stored.get('portal.json')!.text,
  });
  let isFirst = true;
  server.api.texts = async () => {
    await until(() => server.calls.includes('compile'));
    if (isFirst) server.change('portal.json', 'theirs');
    isFirst = false;
    return texts();
  };
  const workspace = await open(server);
  await until(() => workspace.getState().compiled !== undefined);
  const { files, copy, compiled } = workspace.getState();
  expect([files.get('portal.json')!.text, compiled!.stage]).toEqual(['theirs', 'theirs']);
  expect([copy.etag, compiled!.etag]).toEqual(['"1"', '"1"']);
});

/** While the clock stands: what follows from what has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await null;
}

test('who types on and on is told what was found, of what stood there a moment ago', async () => {
  jest.useFakeTimers();
  try {
    const server = createServer({ 'portal.json': '{}' });
    const found: ((findings: never[]) => void)[] = [];
    server.api.check = () => new Promise((resolve) => found.push(resolve));
    const workspace = await open(server, createKeeper(), 600);
    for (let passed = 0; passed < 6_000; passed += 200) {
      workspace.edit([{ name: 'portal.json', text: String(passed) }]);
      jest.advanceTimersByTime(200);
      await settled();
    }
    expect(found).toHaveLength(1);
    found[0]!([{ message: 'not-translated' }] as never);
    await settled();
    const { findings, isChecking } = workspace.getState();
    expect([findings, isChecking]).toEqual([[{ message: 'not-translated' }], true]);
  } finally {
    jest.useRealTimers();
  }
});

test('what is typed while a save is on its way is saved by the next, under the new tag', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const workspace = await open(server);
  const { write } = server.api;
  server.api.write = async (...args) => {
    const written = await write(...args);
    if (server.stored.get('portal.json')!.version === 2)
      workspace.edit([{ name: 'portal.json', text: 'second' }]);
    return written;
  };
  workspace.edit([{ name: 'portal.json', text: 'first' }]);
  await until(() => server.stored.get('portal.json')!.text === 'second');
  expect(workspace.getState().clash).toBeUndefined();
});

describe('another admin on the same file', () => {
  test.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
    ['both', 'mine and theirs'],
  ])('both are shown, and %s is what was chosen', async (_name, chosen) => {
    const server = createServer({ 'portal.json': '{}' });
    const workspace = await open(server);
    server.change('portal.json', 'theirs');
    workspace.edit([{ name: 'portal.json', text: 'mine' }]);
    await until(() => workspace.getState().clash !== undefined);
    expect(workspace.getState().clash).toMatchObject({
      path: 'portal.json',
      mine: 'mine',
      theirs: { text: 'theirs', changedBy: 'bea@example.org' },
    });
    // Nothing was written over, and what is typed now is in the editor.
    expect(server.stored.get('portal.json')!.text).toBe('theirs');
    expect(workspace.getState().files.get('portal.json')!.text).toBe('mine');
    workspace.settle(chosen);
    await until(() => server.stored.get('portal.json')!.text === chosen);
    expect(workspace.getState().files.get('portal.json')!.text).toBe(chosen);
  });

  test('one that she deleted can be made anew, or let go', async () => {
    for (const choice of ['mine', null]) {
      const server = createServer({ 'a.json': '{}', 'portal.json': '{}' });
      const workspace = await open(server);
      server.change('a.json', '{}', true);
      workspace.edit([{ name: 'a.json', text: 'mine' }]);
      await until(() => workspace.getState().clash !== undefined);
      workspace.settle(choice);
      await until(() => workspace.getState().saving === 'saved' && !workspace.getState().clash);
      if (choice) await until(() => server.stored.get('a.json')!.isDeleted === false);
      else expect(workspace.getState().files.has('a.json')).toBe(false);
    }
  });
});

describe('two who move the same question at once', () => {
  const before = { 'a.json': 'a: q', 'b.json': 'b', 'c.json': 'c' };
  const move = { said: { id: 'question-moved' as const, params: { title: 'Q' } } };

  /** She moved it from a to b; here it is moved from a to c. */
  async function clash() {
    const server = createServer(before);
    const workspace = await open(server);
    server.change('a.json', 'a');
    server.change('b.json', 'b: q');
    workspace.edit(
      [
        { name: 'c.json', text: 'c: q' },
        { name: 'a.json', text: 'a' },
      ],
      move,
    );
    await until(() => workspace.getState().clash !== undefined);
    return { server, workspace };
  }

  test('the second is told what clashes, and gives way in all files at once: it is there once', async () => {
    const { server, workspace } = await clash();
    // That the text is the same is no sign that the move is.
    expect(clashingChange(workspace.getState())?.said).toEqual(move.said);
    await workspace.giveWay();
    await until(() => workspace.getState().saving === 'saved');
    const texts = Object.fromEntries(
      [...workspace.getState().files].map(([name, { text }]) => [name, text]),
    );
    expect(texts).toEqual({ 'a.json': 'a', 'b.json': 'b: q', 'c.json': 'c' });
    expect(server.stored.get('c.json')!.text).toBe('c');
    expect(workspace.getState().stack.done).toEqual([]);
  });

  test('what was typed in the same file before is not given away', async () => {
    const { workspace } = await clash();
    workspace.edit([{ name: 'c.json', text: 'c: q, and more' }]);
    expect(clashingChange(workspace.getState())).toBeUndefined();
    await workspace.giveWay();
    expect(workspace.getState().files.get('c.json')!.text).toBe('c: q, and more');
  });

  test('nothing of a change is written of which a file can’t be', async () => {
    const { server } = await clash();
    expect(server.stored.get('c.json')!.text).toBe('c');
    expect(server.calls.filter((call) => /^(write|remove|change)/.test(call))).toEqual([
      'change a.json c.json',
    ]);
  });

  test('two who do the same in one file have nothing to decide', async () => {
    const server = createServer(before);
    const workspace = await open(server);
    server.change('a.json', 'a: moved');
    workspace.edit([{ name: 'a.json', text: 'a: moved' }], move);
    await until(() => workspace.getState().saving === 'saved');
    expect(workspace.getState().clash).toBeUndefined();
    expect(workspace.getState().files.get('a.json')).toMatchObject({ etag: '"2"' });
  });
});

describe('nothing is lost', () => {
  test('while the server is away; it is sent when it is back', async () => {
    const server = createServer({ 'portal.json': '{}' });
    const keeper = createKeeper();
    const workspace = await open(server, keeper);
    server.fail(new NetworkError('away'));
    workspace.edit([{ name: 'portal.json', text: 'typed' }]);
    await until(() => workspace.getState().saving === 'offline');
    expect(keeper.now()).toMatchObject([{ path: 'portal.json', text: 'typed', etag: '"1"' }]);
    server.fail(undefined);
    await until(() => server.stored.get('portal.json')!.text === 'typed');
    await until(() => keeper.now().length === 0);
  });

  test('by a reload in between: it is there, and is sent', async () => {
    const server = createServer({ 'portal.json': '{}' });
    const workspace = await open(
      server,
      createKeeper([{ path: 'portal.json', text: 'typed', etag: '"1"' }]),
    );
    expect(workspace.getState().files.get('portal.json')!.text).toBe('typed');
    await until(() => server.stored.get('portal.json')!.text === 'typed');
  });

  test('by a reload after somebody else changed it: both are shown', async () => {
    const server = createServer({ 'portal.json': '{}' });
    server.change('portal.json', 'theirs');
    const workspace = await open(
      server,
      createKeeper([{ path: 'portal.json', text: 'mine', etag: '"1"' }]),
    );
    await until(() => workspace.getState().clash !== undefined);
  });

  test.each([
    ['signed-out', new SignInRequired()],
    ['signed-out', refuse(401, 'unauthenticated')],
    ['no-role', refuse(403, 'studio-for-admins')],
    ['refused', refuse(422, 'studio-file-name')],
  ])('while the work is %s', async (saving, error) => {
    const server = createServer({ 'portal.json': '{}' });
    const workspace = await open(server);
    server.fail(error);
    workspace.edit([{ name: 'portal.json', text: 'typed' }]);
    await until(() => workspace.getState().saving === saving);
    expect(workspace.getState().files.get('portal.json')!.text).toBe('typed');
    server.fail(undefined);
    workspace.retry();
    await until(() => server.stored.get('portal.json')!.text === 'typed');
  });
});

test('what is typed while the stage is made is saved, too', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const workspace = await open(server);
  const { compile } = server.api;
  server.api.compile = async () => {
    if (server.stored.get('portal.json')!.text === 'first')
      workspace.edit([{ name: 'portal.json', text: 'second' }]);
    // Long enough for the save of it to have had its turn.
    await new Promise((done) => setTimeout(done, 20));
    return compile();
  };
  workspace.edit([{ name: 'portal.json', text: 'first' }]);
  await until(() => server.stored.get('portal.json')!.text === 'second');
  await until(() => workspace.getState().saving === 'saved');
});

test('a file that is refused keeps none of those that other changes made, and is tried again when it was changed', async () => {
  const server = createServer({ 'a.json': '{}', 'b.json': '{}' });
  const workspace = await open(server);
  const { write } = server.api;
  server.api.write = async (...args) => {
    if (args[2] === 'too much') throw refuse(413, 'Too large');
    return write(...args);
  };
  workspace.edit([{ name: 'a.json', text: 'too much' }]);
  workspace.edit([{ name: 'b.json', text: 'fine' }]);
  await until(() => workspace.getState().saving === 'refused');
  expect(server.stored.get('b.json')!.text).toBe('fine');
  expect([...workspace.getState().refusals]).toEqual([['a.json', 'Too large']]);
  expect(workspace.getState().files.get('a.json')!.text).toBe('too much');
  workspace.edit([{ name: 'a.json', text: 'less' }]);
  await until(() => workspace.getState().saving === 'saved');
  expect(server.stored.get('a.json')!.text).toBe('less');
});

describe('a change of several files', () => {
  const rename = { said: { id: 'question-moved' as const, params: { title: 'Q' } } };
  const both = [
    { name: 'a.json', text: 'renamed' },
    { name: 'b.json', text: 'renamed' },
  ];
  const writes = ({ calls }: { calls: string[] }) =>
    calls.filter((call) => /^(write|remove|change)/.test(call));

  test('of which the server takes one not is not sent in parts; each says why, until one is changed', async () => {
    const server = createServer({ 'a.json': '{}', 'b.json': '{}' });
    const workspace = await open(server);
    server.refuseChanges('studio-too-many-files');
    workspace.edit(both, rename);
    await until(() => workspace.getState().saving === 'refused');
    expect([...workspace.getState().refusals.keys()]).toEqual(['a.json', 'b.json']);
    expect(writes(server)).toEqual(['change a.json b.json']);
    server.refuseChanges(undefined);
    workspace.edit([{ name: 'b.json', text: 'shorter' }]);
    await until(() => workspace.getState().saving === 'saved');
    expect(writes(server).at(-1)).toMatch(/^change/);
    expect([...workspace.getState().refusals]).toEqual([]);
    expect([server.stored.get('a.json')!.text, server.stored.get('b.json')!.text]).toEqual([
      'renamed',
      'shorter',
    ]);
  });

  test('goes together with what was typed in one of them before it was sent', async () => {
    const server = createServer({ 'a.json': '{}', 'b.json': '{}', 'c.json': '{}' });
    const workspace = await open(server);
    workspace.edit(both, rename);
    workspace.edit([{ name: 'b.json', text: 'renamed, and more' }]);
    workspace.edit([{ name: 'c.json', text: 'another' }]);
    await until(() => workspace.getState().saving === 'saved');
    expect(writes(server)).toEqual(['change a.json b.json', 'write c.json']);
  });

  test('goes together after a reload of the tab, too', async () => {
    const server = createServer({ 'a.json': '{}', 'b.json': '{}' });
    const keeper = createKeeper();
    const workspace = await open(server, keeper);
    server.fail(new NetworkError());
    workspace.edit(both, rename);
    await until(() => keeper.now().length === 2);
    workspace.close();
    server.calls.length = 0;
    server.fail(undefined);
    const again = await open(server, createKeeper(JSON.parse(JSON.stringify(keeper.now()))));
    await until(() => again.getState().saving === 'saved');
    expect(writes(server)).toEqual(['change a.json b.json']);
  });
});

describe('undo, after somebody else has changed the same file', () => {
  /** A change of two files that is saved; then she changes one of them. */
  async function changeBoth() {
    const server = createServer({ 'a.json': 'a', 'b.json': 'b' });
    const workspace = await open(server);
    const edits = ['a.json', 'b.json'].map((name) => ({ name, text: `my ${name}` }));
    workspace.edit(edits, { said: { id: 'question-moved', params: { title: 'Q' } } });
    await until(() => workspace.getState().saving === 'saved');
    server.change('a.json', 'theirs');
    const texts = () => [...workspace.getState().files.values()].map(({ text }) => text);
    return { server, workspace, texts };
  }

  test('names the file that is another by now, and takes nothing back, not even the other', async () => {
    const { server, workspace, texts } = await changeBoth();
    await workspace.lookAgain();
    workspace.turn('undo');
    const { notUndone, stack } = workspace.getState();
    expect(notUndone).toEqual(['a.json']);
    expect([stack.done.length, stack.undone.length]).toEqual([1, 0]);
    expect(texts()).toEqual(['theirs', 'my b.json']);
    // Once the file is as it was left, the change can be taken back, and nothing is said any more.
    server.change('a.json', 'my a.json');
    await workspace.lookAgain();
    workspace.turn('undo');
    await until(() => workspace.getState().saving === 'saved');
    expect(workspace.getState().notUndone).toBeUndefined();
    expect(['a.json', 'b.json'].map((name) => server.stored.get(name)!.text)).toEqual(['a', 'b']);
  });

  test('that this page has not seen yet is shown beside it: the server keeps what she wrote', async () => {
    const { server, workspace } = await changeBoth();
    workspace.turn('undo');
    await until(() => workspace.getState().clash !== undefined);
    const { clash } = workspace.getState();
    expect(clash).toMatchObject({ path: 'a.json', mine: 'a', theirs: { text: 'theirs' } });
    expect(['a.json', 'b.json'].map((name) => server.stored.get(name)!.text)).toEqual([
      'theirs',
      'my b.json',
    ]);
  });
});

describe('what became of the copy elsewhere', () => {
  test('is fetched when the page is looked at again; what is typed meanwhile stays', async () => {
    const server = createServer({ 'a.json': '{}', 'b.json': '{}', 'c.json': '{}' });
    const workspace = await open(server);
    server.change('a.json', 'theirs');
    server.change('b.json', '{}', true);
    const { texts } = server.api;
    server.api.texts = async () => {
      workspace.edit([{ name: 'c.json', text: 'typed' }]);
      return texts();
    };
    await workspace.lookAgain();
    const { files, deleted } = workspace.getState();
    expect(files.get('a.json')!.text).toBe('theirs');
    expect(files.has('b.json')).toBe(false);
    expect(deleted.get('b.json')).toEqual({ by: 'bea@example.org' });
    expect(files.get('c.json')!.text).toBe('typed');
    await until(() => server.stored.get('c.json')!.text === 'typed');
  });

  test('is not fetched where it was this page alone', async () => {
    const server = createServer({ 'a.json': '{}' });
    const workspace = await open(server);
    workspace.edit([{ name: 'a.json', text: 'mine' }]);
    await until(() => workspace.getState().saving === 'saved');
    const texts = jest.spyOn(server.api, 'texts');
    await workspace.lookAgain();
    expect(texts).not.toHaveBeenCalled();
  });

  test('a deleted file can be brought back, by whomever it was deleted', async () => {
    const server = createServer({ 'a.json': 'first', 'b.json': 'second' });
    server.change('b.json', 'second', true);
    const workspace = await open(server);
    workspace.edit([{ name: 'a.json', text: null }]);
    await until(() => workspace.getState().deleted.has('a.json'));
    for (const name of ['a.json', 'b.json']) await workspace.bringBack(name);
    await until(() => !server.stored.get('a.json')!.isDeleted);
    await until(() => !server.stored.get('b.json')!.isDeleted);
    expect(server.stored.get('a.json')!.text).toBe('first');
    expect(server.stored.get('b.json')!.text).toBe('second');
  });

  test('a copy that was thrown away is said to be, and what was typed stays', async () => {
    const server = createServer({ 'a.json': '{}' });
    const workspace = await open(server);
    server.fail(refuse(404, 'not-found'));
    workspace.edit([{ name: 'a.json', text: 'typed' }]);
    await until(() => workspace.getState().saving === 'gone');
    expect(workspace.getState().files.get('a.json')!.text).toBe('typed');
  });
});

test('a check that was stopped says so: what is seen is how it last worked', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const workspace = await open(server);
  await until(() => workspace.getState().compiled !== undefined);
  const { compile } = server.api;
  server.api.compile = async () => {
    throw refuse(422, 'Too slow');
  };
  workspace.edit([{ name: 'portal.json', text: '1' }]);
  await until(() => workspace.getState().isBroken);
  expect(workspace.getState().stopped).toBe('Too slow');
  server.api.compile = compile;
  workspace.edit([{ name: 'portal.json', text: '2' }]);
  await until(() => !workspace.getState().isBroken);
  expect(workspace.getState().stopped).toBeUndefined();
});

test('a stage that could not be made for want of a line is made when it is back', async () => {
  const server = createServer({ 'portal.json': '{}' });
  server.fail(new NetworkError('away'));
  const workspace = await open(server);
  await until(() => server.calls.includes('compile'));
  expect(workspace.getState().compiled).toBeUndefined();
  server.fail(undefined);
  await until(() => workspace.getState().compiled !== undefined);
});

test('a new file is made, and one that is deleted goes', async () => {
  const server = createServer({ 'a.json': '{}' });
  const workspace = await open(server);
  workspace.edit([
    { name: 'b.json', text: '{}' },
    { name: 'a.json', text: null },
  ]);
  await until(() => server.stored.get('a.json')!.isDeleted);
  expect(server.stored.get('b.json')!.text).toBe('{}');
  expect([...workspace.getState().files.keys()]).toEqual(['b.json']);
});

test('a pack that is broken keeps the last good stage, and its findings are said', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const workspace = await open(server);
  await until(() => workspace.getState().compiled !== undefined);
  server.api.compile = jest.fn(async () => ({
    etag: '"1"',
    hash: null as never,
    findings: [{ message: 'broken' }] as never,
    lastGood: 'h',
    stage: '/s',
    expiresAt: IN_AN_HOUR,
  }));
  workspace.edit([{ name: 'portal.json', text: '{' }]);
  await until(() => workspace.getState().isBroken);
  expect(workspace.getState().compiled!.stage).toBe('/s');
  expect(workspace.getState().findings).toHaveLength(1);
});

test('nothing is said to be sound before it was checked, nor what was typed since', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const answers: ((findings: never[]) => void)[] = [];
  server.api.check = () => new Promise((resolve) => answers.push(resolve));
  const workspace = await open(server, createKeeper(), 0);
  const { getState } = workspace;
  expect(getState().isChecking).toBe(true);
  await until(() => answers.length === 1);
  workspace.edit([{ name: 'portal.json', text: '{ "a": 1 }' }]);
  await until(() => server.calls.filter((call) => call === 'compile').length === 2);
  await new Promise((done) => setTimeout(done, 5));
  // One at a time: what was typed since is looked at when the first has ended.
  expect(answers).toHaveLength(1);
  answers[0]!([]);
  await until(() => answers.length === 2);
  expect(getState().isChecking).toBe(true);
  answers[1]!([]);
  await until(() => !getState().isChecking);
});

test('a copy is walked behind its check; what comes of an earlier state is passed over', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const answers: ((walk: Walk) => void)[] = [];
  server.walkWith(() => new Promise((resolve) => answers.push(resolve)));
  const workspace = await open(server, createKeeper(), 0);
  const { getState } = workspace;
  await until(() => answers.length === 1);
  expect(getState()).toMatchObject({ isChecking: false, isWalking: true });
  workspace.edit([{ name: 'portal.json', text: '{ "a": 1 }' }]);
  await until(() => answers.length === 2);
  answers[0]!({ ...WALK, cut: { walked: 1, of: 9 } });
  await new Promise((done) => setTimeout(done, 5));
  expect(getState()).toMatchObject({ isWalking: true });
  expect(getState().walk).toBeUndefined();
  answers[1]!(WALK);
  await until(() => !getState().isWalking);
  expect(getState().walk).toBe(WALK);
});

test('a walk that does not arrive is made again, one that can’t be made says why', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const failures = [new NetworkError(), refuse(422, 'studio-check-stopped', { title: 'Too long' })];
  server.walkWith(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return WALK;
  });
  const workspace = await open(server, createKeeper(), 0);
  const { getState } = workspace;
  await until(() => getState().unwalked === 'Too long');
  expect(getState()).toMatchObject({ isWalking: false, saving: 'saved' });
  workspace.edit([{ name: 'portal.json', text: '{ "a": 1 }' }]);
  await until(() => getState().walk === WALK);
  expect(getState().unwalked).toBeUndefined();
});

test('a compilation that is answered late does not replace a newer one', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const { compile } = server.api;
  const answers: (() => Promise<void>)[] = [];
  server.api.compile = () =>
    new Promise((resolve) => {
      const stage = `/s${answers.length}`;
      answers.push(async () => resolve({ ...(await compile()), stage }));
    });
  const workspace = await open(server);
  workspace.retry();
  await until(() => answers.length === 2);
  for (const answer of answers.reverse()) {
    await answer();
    await new Promise((done) => setTimeout(done, 5));
    expect(workspace.getState().compiled?.stage).toBe('/s1');
  }
});

test('what is made of a save begins before the page says that it is saved', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const { compile, write } = server.api;
  const order: string[] = [];
  server.api.write = async (...given) => {
    const written = await write(...given);
    order.push('written');
    return written;
  };
  server.api.compile = async () => {
    order.push('compiling');
    return compile();
  };
  const workspace = await open(server);
  await until(() => workspace.getState().compiled !== undefined);
  order.length = 0;
  workspace.subscribe(() => {
    if (workspace.getState().files.get('portal.json')?.saved === '{ }') order.push('told');
  });
  workspace.edit([{ name: 'portal.json', text: '{ }' }]);
  await until(() => order.includes('told'));
  await until(() => workspace.getState().saving === 'saved');
  expect(order.slice(0, 3)).toEqual(['written', 'compiling', 'told']);
  expect(order.filter((one) => one === 'compiling')).toHaveLength(1);
});

test('what was begun of an earlier copy is not taken for the newest', async () => {
  const server = createServer({ 'a.json': '{}', 'b.json': '{}' });
  const { compile, write } = server.api;
  let compiled = 0;
  server.api.compile = async () => {
    compiled += 1;
    return compile();
  };
  const workspace = await open(server);
  await until(() => workspace.getState().compiled !== undefined);
  compiled = 0;
  let writes = 0;
  server.api.write = async (...given) => {
    writes += 1;
    const written = await write(...given);
    // All was sent but for what is typed now.
    if (writes === 1)
      workspace.edit([
        { name: 'a.json', text: '{  }' },
        { name: 'b.json', text: '{  }' },
      ]);
    return written;
  };
  workspace.edit([{ name: 'a.json', text: '{ }' }]);
  await until(() => workspace.getState().saving === 'saved' && compiled > 0);
  const { files } = workspace.getState();
  expect(['a.json', 'b.json'].map((name) => files.get(name)?.saved)).toEqual(['{  }', '{  }']);
  expect(compiled).toBe(1);
});

test('a compilation that the server failed at is asked for again', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const { compile } = server.api;
  const failures = [refuse(500, 'internal', { title: 'That did not work' })];
  server.api.compile = async () => {
    const [failure] = failures.splice(0);
    if (failure) throw failure;
    return compile();
  };
  const workspace = await open(server);
  const states = [workspace.getState().stopped];
  workspace.subscribe(() => states.push(workspace.getState().stopped));
  await until(() => workspace.getState().compiled !== undefined);
  expect(states).toContain('That did not work');
  expect(workspace.getState()).toMatchObject({ isBroken: false, stopped: undefined });
});

test('a check that does not arrive is made again, one that can’t be finished says why', async () => {
  const server = createServer({ 'portal.json': '{}' });
  const failures = [
    new NetworkError('No answer'),
    refuse(422, 'studio-check-stopped', { title: 'It takes too long' }),
  ];
  server.api.sources = async () => {
    if (failures.length === 2) throw failures.shift();
    return [];
  };
  server.api.check = async () => {
    if (failures.length === 1) throw failures.shift();
    return [];
  };
  const workspace = await open(server, createKeeper(), 0);
  await until(() => workspace.getState().unchecked === 'It takes too long');
  expect(workspace.getState().isChecking).toBe(false);
  workspace.edit([{ name: 'portal.json', text: '{ "a": 1 }' }]);
  await until(
    () => !workspace.getState().isChecking && workspace.getState().unchecked === undefined,
  );
});
