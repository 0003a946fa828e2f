/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createWords } from '../words/words.ts';
import type { FormPreview, FromStage, ToStage } from './PreviewState.ts';
import { StageFrame } from './StageFrame.tsx';

const preview: FormPreview = {
  kind: 'form',
  base: '/releases',
  release: '0000',
  language: 'en',
  look: 'filling',
  step: 'residence',
  form: 'application',
  programs: [],
  offered: {},
  answers: {},
  facts: {},
};

test('what any window but its own stage sends is passed over, wherever it comes from', () => {
  const handleMessage = jest.fn();
  const size = { width: 400, height: 300, scale: 1 };
  const words = { say: createWords('en'), title: 'English, Phone', asks: [] };
  render(
    <StageFrame
      src="about:blank"
      preview={preview}
      id="one"
      {...size}
      {...words}
      onMessage={handleMessage}
    />,
  );
  const stage = screen.getByTitle<HTMLIFrameElement>('English, Phone').contentWindow!;
  const other = document.body.appendChild(document.createElement('iframe')).contentWindow!;
  const say = (data: FromStage, source: Window | null, origin: string) =>
    act(() => window.dispatchEvent(new MessageEvent('message', { data, source, origin })));
  const failed: FromStage = { kind: 'failed', turn: 0, message: 'from elsewhere' };
  const elsewhere: [Window | null, string][] = [
    [other, 'https://evil.example'],
    // A frame without rights, like a stage, of somebody else.
    [other, 'null'],
    [window, window.location.origin],
    [null, ''],
  ];
  for (const [source, origin] of elsewhere) {
    say({ kind: 'ready' }, source, origin);
    say(failed, source, origin);
  }
  // Its own stage, what is no message of one.
  for (const data of [
    null,
    { kind: 'worded', at: '/A/One', text: 'classification', words: 'public' },
  ])
    say(data as FromStage, stage, 'null');
  expect(handleMessage).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
  say(failed, stage, 'null');
  expect(handleMessage.mock.calls).toEqual([[failed, 'one']]);
  expect(screen.getByRole('alert').textContent).toContain('from elsewhere');
});

test('a field of another step is pointed at when that step is shown, and only what is new is asked of one that stands', () => {
  const size = { width: 400, height: 300, scale: 1 };
  const rest = { src: 'about:blank', say: createWords('en'), title: 'Live', ...size };
  const frame = (step: string, asks: ToStage[]) => (
    <StageFrame
      {...rest}
      id="one"
      preview={{ ...preview, step }}
      asks={asks}
      onMessage={() => undefined}
    />
  );
  const { rerender } = render(frame('income', []));
  const stage = screen.getByTitle<HTMLIFrameElement>('Live').contentWindow!;
  const posted = jest.spyOn(stage, 'postMessage').mockImplementation(() => undefined);
  const hear = (data: FromStage) =>
    act(() => window.dispatchEvent(new MessageEvent('message', { data, source: stage })));
  const turnOf = () =>
    posted.mock.calls.flatMap(([said]) => (said.kind === 'show' ? [said.turn] : [])).at(-1)!;
  hear({ kind: 'ready' });
  const steps = ['income', 'residence'];
  hear({ kind: 'shown', turn: turnOf(), step: 'income', steps, height: 300 });
  const point: ToStage = { kind: 'point', at: '/Residence/HasSmokers' };
  rerender(frame('residence', [point]));
  posted.mockClear();
  hear({ kind: 'shown', turn: 2, step: 'residence', steps, height: 300 });
  expect(posted.mock.calls.map(([said]) => said)).toEqual([point]);
  // The step stays: only what is new is asked, and the rest stands.
  const asked = () => posted.mock.calls.flatMap(([said]) => (said.kind === 'show' ? [] : [said]));
  const offer: ToStage = { kind: 'offer', words: 'Add', language: 'en', fields: {} };
  posted.mockClear();
  rerender(frame('residence', [point, offer]));
  expect(asked()).toEqual([offer]);
  posted.mockClear();
  rerender(frame('income', [point, offer]));
  hear({ kind: 'shown', turn: turnOf(), step: 'income', steps, height: 300 });
  expect(asked()).toEqual([point, offer]);
});

test('a stage gets ready before there is anything to show, and what says the same is shown once', () => {
  const size = { width: 400, height: 300, scale: 1 };
  const rest = { src: 'about:blank', say: createWords('en'), title: 'Live', ...size };
  const frame = (shown: FormPreview | undefined) => (
    <StageFrame {...rest} id="one" preview={shown} asks={[]} onMessage={() => undefined} />
  );
  const { rerender } = render(frame(undefined));
  const document = screen.getByTitle<HTMLIFrameElement>('Live');
  const stage = document.contentWindow!;
  const posted = jest.spyOn(stage, 'postMessage').mockImplementation(() => undefined);
  const shown = () =>
    posted.mock.calls.flatMap(([said]) => (said.kind === 'show' ? [said.preview] : []));
  act(() =>
    window.dispatchEvent(
      new MessageEvent('message', { data: { kind: 'ready' }, source: stage as Window }),
    ),
  );
  expect(shown()).toEqual([]);
  rerender(frame(preview));
  // The outline of what was compiled comes behind it, and makes the same preview anew.
  rerender(frame({ ...preview, answers: {}, facts: {} }));
  expect(shown()).toEqual([preview]);
  const next = { ...preview, release: '0001' };
  rerender(frame(next));
  expect(shown()).toEqual([preview, next]);
  expect(screen.getByTitle('Live')).toBe(document);
});

test('what was typed in a stage does not come back to it, though the rest of the preview is made anew', () => {
  const size = { width: 400, height: 300, scale: 1 };
  const rest = { src: 'about:blank', say: createWords('en'), title: 'Live', ...size };
  const frame = (shown: FormPreview) => (
    <StageFrame
      {...rest}
      id="one"
      typedIn="one"
      preview={{ ...shown, programs: ['rent'], offered: {} }}
      asks={[]}
      onMessage={() => undefined}
    />
  );
  const { rerender } = render(frame(preview));
  const stage = screen.getByTitle<HTMLIFrameElement>('Live').contentWindow!;
  const posted = jest.spyOn(stage, 'postMessage').mockImplementation(() => undefined);
  const shown = () => posted.mock.calls.filter(([{ kind }]) => kind === 'show').length;
  act(() =>
    window.dispatchEvent(
      new MessageEvent('message', { data: { kind: 'ready' }, source: stage as Window }),
    ),
  );
  expect(shown()).toBe(1);
  rerender(frame({ ...preview, answers: { Name: { First: 'A' } } }));
  expect(shown()).toBe(1);
  rerender(frame({ ...preview, answers: { Name: { First: 'A' } }, step: 'income' }));
  expect(shown()).toBe(2);
});
