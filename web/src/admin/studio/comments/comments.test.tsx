/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../../http/ApiError.ts';
import { createWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { CommentThread } from '../api/records.ts';
import type { Saving } from '../workspace/Workspace.ts';
import { CommentsPanel } from './CommentsPanel.tsx';
import { PlaceComments } from './PlaceComments.tsx';
import { countByPlace, useComments } from './useComments.ts';

document.documentElement.lang = 'en';
afterEach(cleanup);

const say = createWords('en');
const DEFINITIONS = path.join(import.meta.dirname, '../../../../../definitions');
const HERE = { file: 'application/personal-information.schema.json', question: 'FirstName' };
const FILES = new Map(
  readdirSync(DEFINITIONS, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(application|steps|enumerations)\/|^portal/.test(name))
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, readFileSync(path.join(DEFINITIONS, name), 'utf8')]),
);
const { title: STEP, properties } = JSON.parse(FILES.get(HERE.file)!);
const TITLE: string = properties[HERE.question].title;
const thread = (id: number, more: Partial<CommentThread> = {}): CommentThread => ({
  id,
  ...HERE,
  text: `Comment ${id}`,
  by: 'bea@agency.example',
  at: '2026-01-01T10:00:00.000Z',
  replies: [],
  resolved: null,
  ...more,
});
const resolved = { by: 'ada@agency.example', at: '2026-01-02T10:00:00.000Z' };

/** A server that keeps what it is told; it refuses while `isAway`. */
function startServer(threads: CommentThread[]) {
  const server = { threads, isAway: false, looks: 0 };
  const answer = async (change: () => void) => {
    if (server.isAway) throw new ApiError(503, 'database-away', [], {}, null);
    change();
    return [...server.threads];
  };
  const api = {
    comments: () =>
      answer(() => {
        server.looks += 1;
      }),
    comment: (_copy: number, { text, ...place }: { text: string; thread?: number }) =>
      answer(() => {
        const said = thread(server.threads.length + 100, { text });
        if (place.thread === undefined) server.threads.push(said);
        else server.threads.find(({ id }) => id === place.thread)!.replies.push(said);
      }),
    resolveComment: (_copy: number, id: number, isResolved: boolean) =>
      answer(() => {
        server.threads = server.threads.map((one) =>
          one.id === id ? { ...one, resolved: isResolved ? resolved : null } : one,
        );
      }),
  };
  return { server, api: api as unknown as StudioApi };
}

interface PageProps {
  api: StudioApi;
  at: typeof HERE | undefined;
  texts?: ReadonlyMap<string, string>;
  saving?: Saving;
}

function Page({ api, at, texts = FILES, saving = 'saved' }: PageProps) {
  const comments = useComments({ api, copy: 1, say, texts, saving });
  const opened: object[] = [];
  return at ? (
    <PlaceComments comments={comments} place={at} say={say} />
  ) : (
    <CommentsPanel comments={comments} files={texts} say={say} onSelect={(to) => opened.push(to)} />
  );
}

const field = () => screen.getByLabelText('What do you think of this question?');
const text = () => (field() as HTMLTextAreaElement).value;

test('what could not be sent stays in the field, and is sent by the next press', async () => {
  const { server, api } = startServer([]);
  render(<Page api={api} at={HERE} />);
  fireEvent.change(field(), { target: { value: 'Count the kitchen?' } });
  server.isAway = true;
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await screen.findByRole('alert');
  expect(text()).toBe('Count the kitchen?');
  server.isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await screen.findByText('Count the kitchen?', { selector: 'p' });
  expect(text()).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is typed for one question is there when somebody comes back to it', async () => {
  const { api } = startServer([]);
  const { rerender } = render(<Page api={api} at={HERE} />);
  fireEvent.change(field(), { target: { value: 'Half a thought' } });
  rerender(<Page api={api} at={{ ...HERE, question: 'Storeys' }} />);
  expect(text()).toBe('');
  rerender(<Page api={api} at={HERE} />);
  expect(text()).toBe('Half a thought');
});

test('only what is about the question stands beside it, and a resolved one is folded away', async () => {
  const { api } = startServer([thread(1), thread(2, { question: 'Storeys' })]);
  render(<Page api={api} at={HERE} />);
  await screen.findByText('Comment 1');
  expect(screen.queryByText('Comment 2')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Resolve: Comment 1' }));
  await screen.findByText('1 resolved comment');
  fireEvent.click(screen.getByRole('button', { name: 'Open again: Comment 1' }));
  await screen.findByRole('button', { name: 'Resolve: Comment 1' });
});

test('all of a copy are in one list: what each is about, or that it is gone', async () => {
  const { api } = startServer([
    thread(1),
    thread(2, { question: 'Storeys' }),
    thread(3, { question: null }),
    thread(4, { resolved }),
  ]);
  render(<Page api={api} at={undefined} />);
  await screen.findByRole('button', { name: TITLE });
  expect(screen.getByText('Storeys (no longer in this copy)')).toBeTruthy();
  expect(screen.getByRole('button', { name: STEP })).toBeTruthy();
  expect(screen.queryByText('Comment 4')).toBeNull();
  fireEvent.click(screen.getByLabelText('Show resolved ones, too'));
  await waitFor(() => expect(screen.getByText('Comment 4')).toBeTruthy());
});

test('the outline counts those that are open, by question and by file', () => {
  const threads = [thread(1), thread(2), thread(3, { resolved }), thread(4, { question: null })];
  expect([...countByPlace(threads)]).toEqual([
    [`${HERE.file}#${HERE.question}`, 2],
    [HERE.file, 1],
  ]);
});

describe('a question that moves to another file', () => {
  const THERE = { ...HERE, file: 'application/residence.schema.json' };
  const { [HERE.question]: moved, ...stay } = properties;
  const withProperties = (file: string, given: object) =>
    JSON.stringify({ ...JSON.parse(FILES.get(file)!), properties: given });
  const theirs = JSON.parse(FILES.get(THERE.file)!).properties;
  const MOVED = new Map([
    ...FILES,
    [HERE.file, withProperties(HERE.file, stay)],
    [THERE.file, withProperties(THERE.file, { ...theirs, [HERE.question]: moved })],
  ]);

  test('is not called gone: what is said of it is asked for once the move is saved', async () => {
    const { server, api } = startServer([thread(1)]);
    const { rerender } = render(<Page api={api} at={undefined} />);
    await screen.findByRole('button', { name: TITLE });
    rerender(<Page api={api} at={undefined} texts={MOVED} saving="saving" />);
    expect(server.looks).toBe(1);
    server.threads = [thread(1, THERE)];
    rerender(<Page api={api} at={undefined} texts={MOVED} saving="saved" />);
    await screen.findByRole('button', { name: TITLE });
    expect(screen.queryByText(/no longer in this copy/)).toBeNull();
    expect(server.looks).toBe(2);
  });

  test('takes along what is being typed about it, and back', () => {
    const { api } = startServer([]);
    const { rerender } = render(<Page api={api} at={HERE} />);
    fireEvent.change(field(), { target: { value: 'Half a thought' } });
    rerender(<Page api={api} at={THERE} texts={MOVED} saving="saving" />);
    expect(text()).toBe('Half a thought');
    rerender(<Page api={api} at={HERE} saving="saving" />);
    expect(text()).toBe('Half a thought');
  });

  test('nothing is asked for after other changes, of several files too', async () => {
    const { server, api } = startServer([thread(1)]);
    const { rerender } = render(<Page api={api} at={undefined} />);
    await screen.findByRole('button', { name: TITLE });
    const typed = [HERE.file, THERE.file].map((file) => [file, `${FILES.get(file)} `] as const);
    for (const changed of [typed.slice(0, 1), typed])
      for (const saving of ['saving', 'saved'] as const)
        rerender(
          <Page api={api} at={undefined} texts={new Map([...FILES, ...changed])} saving={saving} />,
        );
    expect(server.looks).toBe(1);
  });
});
