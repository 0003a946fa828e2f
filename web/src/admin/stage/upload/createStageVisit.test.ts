import { jest } from '@jest/globals';
import type { Portal, UploadFlow, UploadStep } from '@porchlight/engine';
import type { FilesState } from '@porchlight/engine/explain';
import type { UploadPreview } from '../../form-preview/PreviewState.ts';
import { createStageVisit, type OnStage } from './createStageVisit.ts';
import { sampleSummary } from './sampleLink.ts';

const step = (name: string, more: Partial<UploadStep> = {}): UploadStep => ({
  name,
  title: `About ${name}`,
  kind: 'documents',
  content: [],
  category: 1,
  ...more,
});
const flow: UploadFlow = {
  name: 'short',
  title: 'Short',
  steps: [step('cards'), step('bills', { category: 2 }), step('email', { kind: 'email' })],
};
const portal = {
  language: 'en',
  agency: { name: 'An agency' },
  limits: { appointmentLinkDays: 14, applicationLinkDays: 30 },
  statuses: [{ id: 'more', role: 'review', label: 'More is needed' }],
  texts: { 'problems.file-infected': 'It was harmful.' },
} as unknown as Portal;

function open(files: FilesState) {
  const went: string[] = [];
  const preview = { flow: 'short', release: 'abc', files, link: 'appointment' } as UploadPreview;
  const now: OnStage = { flow, portal, summary: sampleSummary(preview, portal), position: 0 };
  const visit = createStageVisit({ files, now: () => now, onGo: (name) => went.push(name) });
  return { visit, now, went };
}

test.each<[FilesState, string[]]>([
  ['none', []],
  ['files', ['ready', 'ready']],
  ['waiting', ['waiting', 'waiting']],
  ['refused', ['refused', 'refused']],
])(
  '%s: a file in each step that collects some, named as the pack names the step',
  async (state, states) => {
    const files = await open(state).visit.api.files();
    expect(files.map((file) => file.state)).toEqual(states);
    expect(files.map(({ description, fileCategory }) => [description, fileCategory])).toEqual(
      states.length
        ? [
            ['About cards', 1],
            ['About bills', 2],
          ]
        : [],
    );
    expect(
      files.every(({ refusal }) => (state === 'refused') === (refusal === 'It was harmful.')),
    ).toBe(true);
  },
);

test('a file that is picked is listed, and goes nowhere', async () => {
  const send = jest.spyOn(globalThis, 'fetch');
  const { visit } = open('none');
  const shares: number[] = [];
  await visit.api.upload({
    key: 'a',
    file: new File(['x'], 'card.png'),
    fields: { description: 'My card', category: 1 },
    onProgress: (share) => shares.push(share),
    signal: new AbortController().signal,
  });
  expect(shares).toEqual([1]);
  expect(await visit.api.files()).toMatchObject([
    { fileName: 'card.png', description: 'My card', fileCategory: 1, state: 'ready' },
  ]);
  expect(send).not.toHaveBeenCalled();
  send.mockRestore();
});

test('a step that is written anew has its file, and where she stands is said by the page around', async () => {
  const { visit, now, went } = open('files');
  now.flow = { ...flow, steps: [...flow.steps, step('lease', { category: 3 })] };
  expect((await visit.api.files()).map(({ fileCategory }) => fileCategory)).toEqual([1, 2, 3]);
  now.position = 2;
  expect(visit.steps.getPosition()).toBe(2);
  visit.steps.go(1);
  visit.steps.go(9);
  expect(went).toEqual(['bills']);
  // As for who holds a link: not past an e-mail that is none.
  visit.email.change('someone@');
  visit.steps.go(0);
  expect(went).toEqual(['bills']);
});
