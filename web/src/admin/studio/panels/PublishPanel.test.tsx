/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { ApiError, NetworkError } from '../../../http/ApiError.ts';
import { createWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Copy, Difference, ReviewState } from '../api/records.ts';
import { PublishPanel, type PublishPanelProps } from './PublishPanel.tsx';
import { sayChange, sumUp } from './sayChange.ts';

// jsdom has neither.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
afterEach(cleanup);

const COPY: Copy = {
  id: 7,
  name: 'Mine',
  owner: 'ada',
  isOwn: true,
  base: 'aaaa',
  isBehind: true,
  etag: '"1"',
  changedAt: '2026-01-01T00:00:00.000Z',
};
const LOSSES = [
  { path: 'programs/water/program.json', becomes: 'removed' },
  { path: 'pages/landing.json', becomes: 'earlier' },
];

const done = async () => undefined;

/** The panel with what most of these tests do not ask about. */
const panelOf = (given: Partial<PublishPanelProps> & Pick<PublishPanelProps, 'api'>) => (
  <PublishPanel
    copy={COPY}
    hash={undefined}
    findings={[]}
    openComments={0}
    say={createWords('en')}
    language="en"
    flush={done}
    onDone={done}
    {...given}
  />
);

/** The panel of a copy that would lose files; it was asked to bring it up to date. */
async function openBehind(
  language: string,
  titleOf?: (program: string) => string | undefined,
  files = LOSSES,
) {
  const say = createWords(language);
  const body = { files, etag: '"2"', release: 'bbbb' };
  const refusal = new ApiError(409, 'studio-would-lose', [], body, null);
  const rebase = jest
    .fn<StudioApi['rebase']>()
    .mockRejectedValueOnce(refusal)
    .mockResolvedValue({ base: 'bbbb', taken: [] });
  const pending = () => new Promise(() => undefined);
  const api = { rebase, diff: pending, review: pending } as unknown as StudioApi;
  render(panelOf({ api, titleOf, say, language }));
  fireEvent.click(screen.getByRole('button', { name: say('studio.rebase') }));
  await screen.findByRole('dialog');
  return { say, rebase };
}

describe.each(['en', 'es'])('a copy that would lose files, in %s', (language) => {
  test.each([
    ['studio.losses-keep', 'own'],
    ['studio.losses-let-go', 'public'],
  ] as const)(
    'names each, offers to keep them first; %s is sent on what was seen',
    async (id, side) => {
      const { say, rebase } = await openBehind(language);
      const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(listed).toEqual([
        `programs/water/program.json: ${say('studio.loss-removed')}`,
        `pages/landing.json: ${say('studio.loss-earlier')}`,
      ]);
      expect(document.activeElement?.textContent).toBe(say('studio.losses-keep'));
      fireEvent.click(screen.getByRole('button', { name: say(id) }));
      await screen.findByText(say('studio.rebased', { count: 0 }));
      const keep = Object.fromEntries(LOSSES.map(({ path }) => [path, side]));
      expect(rebase.mock.calls[1]).toEqual([7, { keep, release: 'bbbb', etag: '"2"' }]);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('names a program as people do, with its files folded away', async () => {
    const { say } = await openBehind(language, (program) => `The ${program}`);
    const [water, landing] = screen.getAllByRole('listitem');
    const named = say('studio.loss-program', { title: 'The water' });
    const files = say('studio.loss-files', { count: 1 });
    expect(water!.textContent).toBe(
      `${named}: ${say('studio.loss-removed')}${files}programs/water/program.json`,
    );
    expect(water!.querySelector('details')!.open).toBe(false);
    expect(landing!.textContent).toContain('pages/landing.json');
  });

  test('does not say that a program goes of which some files do', async () => {
    const step = { path: 'programs/water/steps/bill.json', becomes: 'removed' };
    const { say } = await openBehind(language, (program) => `The ${program}`, [step]);
    const some = say('studio.loss-of-program', { title: 'The water', count: 1 });
    const [listed] = screen.getAllByRole('listitem');
    expect(listed!.textContent!.startsWith(`${some}: ${say('studio.loss-removed')}`)).toBe(true);
  });

  test('is no barrier', async () => {
    const { say } = await openBehind(language, (program) => `The ${program}`);
    const name = say('studio.losses', { count: LOSSES.length });
    const { violations, passes } = await axe.run(screen.getByRole('dialog', { name }), {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]!.html])).toEqual([]);
    // It was looked at.
    const rules = passes.map(({ id }) => id);
    expect(rules).toEqual(expect.arrayContaining(['button-name', 'list', 'summary-name']));
  });

  test('Escape decides nothing', async () => {
    const { rebase } = await openBehind(language);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rebase).toHaveBeenCalledTimes(1);
  });
});

describe.each(['en', 'es'])('publishing, in %s', (language) => {
  test.each([
    [true, 'studio.published', undefined],
    [
      false,
      'studio.published-already',
      ['It reads better', 'Winter 2026', 'The board met in May.'],
    ],
  ] as const)('where it is new: %s, it says %s, and keeps %j', async (isNew, id, kept) => {
    const say = createWords(language);
    const publish = jest.fn<StudioApi['publish']>().mockResolvedValue({ release: 'cccc', isNew });
    const pending = () => new Promise(() => undefined);
    const api = { publish, diff: pending, review: pending } as unknown as StudioApi;
    const copy = { ...COPY, isBehind: false };
    render(panelOf({ api, copy, say, language }));
    const labels = ['studio.reason', 'studio.release-name', 'studio.release-notes'] as const;
    const fields = labels.map((label) => screen.getByLabelText<HTMLInputElement>(say(label)));
    const given = ['It reads better', 'Winter 2026', 'The board met in May.'];
    fields.forEach((field, at) => {
      fireEvent.change(field, { target: { value: given[at] } });
    });
    fireEvent.click(screen.getByRole('button', { name: say('studio.publish') }));
    const ofName = { name: 'Winter 2026', hasName: 'yes', release: 'cccc' };
    const told = say(id, { ...ofName, at: '|' }).split('|');
    const said = await screen.findByText(
      (text) => text.startsWith(told[0]!) && text.endsWith(told.at(-1)!),
    );
    const [reason, name, notes] = given;
    expect(publish.mock.calls).toEqual([[7, 'aaaa', { name, notes, reason }]]);
    // It is heard and seen where the button was, with the way to what everybody sees now.
    const outcome = screen.getAllByRole('status').find((one) => one.contains(said))!;
    expect(document.activeElement).toBe(outcome);
    expect(
      within(outcome)
        .getByRole('link', { name: say('studio.see-public') })
        .getAttribute('href'),
    ).toBe('/');
    const now = () =>
      labels.map((label) => screen.queryByLabelText<HTMLInputElement>(say(label))?.value);
    const button = () => screen.queryByRole('button', { name: say('studio.publish') });
    if (kept) expect(now()).toEqual(kept);
    else {
      // Nothing is there to be pressed once more by mistake; a later state is asked for anew.
      expect(button()).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: say('studio.publish-again') }));
      expect(now()).toEqual(['', '', '']);
      expect(document.activeElement).toBe(screen.getByLabelText(say(labels[0])));
    }
    expect(button()).not.toBeNull();
  });
});

describe.each(['en', 'es'])('once it is public, in %s', (language) => {
  test.each([
    ['desk-queue-added', 'has a role there', '/desk', false],
    ['desk-queue-added', 'has none', undefined, true],
    ['desk-queue-added', 'is not known to have one', undefined, true],
    ['question-added', 'has a role there', undefined, false],
  ])('after %s, who %s is led to %s, or told who sees it: %s', async (code, who, href, isTold) => {
    const say = createWords(language);
    const changes = [{ kind: 'safe' as const, code, sentence: 'Something is new.' }];
    const difference: Difference = { before: 'a', after: 'b', changes, drafts: null };
    const api = {
      publish: async () => ({ release: 'two', isNew: true }),
      open: async () => {
        if (who === 'is not known to have one') throw new NetworkError('dead');
        return { isAtDesk: who === 'has a role there' };
      },
      diff: async () => difference,
      review: () => new Promise(() => undefined),
    } as unknown as StudioApi;
    render(panelOf({ api, copy: { ...COPY, isBehind: false }, say, language }));
    await screen.findByText('Something is new.');
    fireEvent.change(screen.getByLabelText(say('studio.reason')), { target: { value: 'New' } });
    fireEvent.click(screen.getByRole('button', { name: say('studio.publish') }));
    await screen.findByRole('link', { name: say('studio.see-public') });
    const link = screen.queryByRole('link', { name: say('studio.see-desk') });
    expect(link?.getAttribute('href')).toBe(href);
    expect(screen.queryByText(say('studio.staff-see-desk')) !== null).toBe(isTold);
  });
});

test.each<[string, [code: string, title?: string][], string]>([
  [
    'en',
    [
      ['desk-notice-removed', 'Old'],
      ['desk-notice-added', 'New'],
      ['desk-action-changed', 'Ask for papers'],
      ['desk-action-changed', 'Ask for papers'],
      ['question-removed'],
      ['look-changed'],
    ],
    '6 changes: a new message to applicants, a message to applicants deleted, a question deleted, 2 changes of “Ask for papers”, and one thing changed.',
  ],
  [
    'es',
    [
      ['desk-notice-removed', 'Viejo'],
      ['desk-action-changed', 'Pedir documentos'],
      ['language-removed'],
    ],
    '3 cambios: un mensaje para solicitantes eliminado, un cambio de «Pedir documentos» y una cosa eliminada.',
  ],
  [
    'en',
    [...'abcd'].map((title) => ['desk-action-changed', title]),
    '4 changes: 4 things changed.',
  ],
])('in %s it names what goes and what is changed of %j', (language, told, sum) => {
  const changes = told.map(([code, title]) => ({
    ...{ code, sentence: '', ...(title && { params: { title } }) },
  }));
  expect(sumUp(changes, createWords(language), language)).toBe(sum);
});

test.each([
  [
    'en',
    '3 changes: a new list for staff, a new message to applicants, and a text with other words.',
    'Spanish has other words: “Ya no vale.”.',
  ],
  [
    'es',
    '3 cambios: una lista nueva para el personal, un mensaje nuevo para solicitantes y un texto con otras palabras.',
    'Otras palabras en español: “Ya no vale.”.',
  ],
])(
  'says in one sentence what changes, then the button, then each of it, in %s',
  async (language, sum, words) => {
    const say = createWords(language);
    const change = (code: string, params: { [name: string]: string }) => ({
      ...{ kind: 'safe' as const, code, sentence: `In the words of the engine: ${code}`, params },
    });
    const changes = [
      change('desk-queue-added', { title: 'New ones' }),
      change('desk-notice-added', { title: 'Hello …' }),
      change('translation-changed', { language: 'es', words: '“Ya no vale.”' }),
    ];
    const difference: Difference = { before: 'a', after: 'b', changes, drafts: null };
    const pending = () => new Promise(() => undefined);
    const api = { diff: async () => difference, review: pending } as unknown as StudioApi;
    const { container } = render(panelOf({ api, say, language }));
    const first = await screen.findByText(sum);
    const button = screen.getByRole('button', { name: say('studio.publish') });
    const last = screen.getByText(words);
    const all = [...container.querySelectorAll('*')];
    const places = [first, button, last].map((one) => all.indexOf(one));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    screen.getByText(say('change.desk-queue-added', { title: 'New ones' }));
    expect(container.textContent).not.toContain('In the words of the engine');
  },
);

test.each([
  [
    'en',
    'No answer is lost, and nobody has to answer again',
    'The message “Old” is deleted: applicants get it no longer.',
  ],
  [
    'es',
    'No se pierde ninguna respuesta y nadie tiene que volver a responder',
    'El mensaje «Old» se elimina: los solicitantes ya no lo reciben.',
  ],
])(
  'a message that is deleted stands below what is true of it, in %s',
  async (language, heading, sentence) => {
    const change = { kind: 'safe' as const, code: 'desk-notice-removed', sentence: '' };
    const changes = [{ ...change, params: { title: 'Old' } }];
    const difference: Difference = { before: 'a', after: 'b', changes, drafts: null };
    const pending = () => new Promise(() => undefined);
    const api = { diff: async () => difference, review: pending } as unknown as StudioApi;
    render(panelOf({ api, say: createWords(language), language }));
    const row = await screen.findByText(sentence);
    const heads = screen.getAllByRole('heading', { level: 3 });
    expect(heads.map(({ textContent }) => textContent)).toEqual([heading]);
    expect(heads[0]!.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test('while it is not known which state is reviewed, nothing is said of its screens', async () => {
  const say = createWords('en');
  const screens = jest.fn<StudioApi['screens']>();
  const difference: Difference = { before: 'a', after: 'b', changes: [], drafts: null };
  const api = {
    screens,
    diff: async () => difference,
    review: async () => {
      throw new NetworkError('dead');
    },
  } as unknown as StudioApi;
  render(panelOf({ api }));
  await waitFor(() => expect(screen.queryByText(say('studio.comparing'))).toBeNull());
  expect(screen.queryByText(say('screens.comparing'))).toBeNull();
  expect(screens).not.toHaveBeenCalled();
});

test('a comment that is being written outlasts a save after which it is not known who has approved', async () => {
  const say = createWords('en');
  const known = { needed: 1, state: 'one', authors: [], isOwn: false, approvals: [] };
  const state = { ...known, objections: [], said: [] } as ReviewState;
  const review = jest
    .fn<StudioApi['review']>()
    .mockResolvedValueOnce(state)
    .mockRejectedValueOnce(new NetworkError('dead'))
    .mockResolvedValue(state);
  const api = { review, diff: () => new Promise(() => undefined) } as unknown as StudioApi;
  const withTag = (etag: string) => panelOf({ api, copy: { ...COPY, etag } });
  const field = () => screen.findByLabelText<HTMLTextAreaElement>(say('review.comment'));
  const { rerender } = render(withTag('"1"'));
  fireEvent.change(await field(), { target: { value: 'The second step is too long' } });
  rerender(withTag('"2"'));
  await waitFor(() => expect(screen.queryByText(say('review.title'))).toBeNull());
  fireEvent(window, new Event('focus'));
  expect((await field()).value).toBe('The second step is too long');
});

test('what came of publishing stands until the copy is changed further', async () => {
  const say = createWords('en');
  const publish = async () => ({ release: 'two', isNew: true });
  const pending = () => new Promise(() => undefined);
  const api = { publish, diff: pending, review: pending } as unknown as StudioApi;
  const made = (hash: string) => panelOf({ api, hash, copy: { ...COPY, isBehind: false } });
  const { rerender } = render(made('one'));
  fireEvent.change(screen.getByLabelText(say('studio.reason')), { target: { value: 'Why not' } });
  fireEvent.click(screen.getByRole('button', { name: say('studio.publish') }));
  const text = /^It is public since .* \(release two\)\.$/;
  await screen.findByText(text);
  // What was sent last is compiled.
  rerender(made('two'));
  screen.getByText(text);
  rerender(made('three'));
  expect(screen.queryByText(text)).toBeNull();
  screen.getByRole('button', { name: say('studio.publish') });
});

test('that staff are told at another time, or other things, is said in each language', () => {
  const said = (what: string, language: 'en' | 'es') => {
    const params = { title: 'An appeal', what };
    const change = { code: 'desk-staff-notice-changed', sentence: '', params };
    return sayChange(change, createWords(language), language);
  };
  expect(said('when', 'en')).toBe('Staff are told “An appeal” at another time.');
  expect(said('words', 'es')).toBe('«An appeal» le cuenta otras cosas al personal.');
});
