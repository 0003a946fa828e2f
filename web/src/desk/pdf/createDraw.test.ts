/** @jest-environment jsdom */
import { createDraw } from './createDraw.ts';

/** A PDF whose pages come, and are drawn, when the test says so; it says which drawings were ended. */
function openFake() {
  const cancelled: number[] = [];
  const came = new Map<number, () => void>();
  const drawn = new Map<number, () => void>();
  const pageOf = (number: number) => ({
    rotate: 0,
    getViewport: ({ scale }: { scale: number }) => ({ width: 100 * scale, height: 200 * scale }),
    getTextContent: async () => ({ items: [{ str: `Words of page ${number}`, hasEOL: false }] }),
    render: () => {
      let cancel: () => void = () => undefined;
      const promise = new Promise<void>((resolve, reject) => {
        drawn.set(number, resolve);
        cancel = () => {
          cancelled.push(number);
          reject(new Error(`Page ${number} is cancelled`));
        };
      });
      return { promise, cancel };
    },
  });
  const getPage = async (number: number) => {
    await new Promise<void>((resolve) => came.set(number, resolve));
    return pageOf(number);
  };
  return { draw: createDraw({ getPage } as never), cancelled, came, drawn };
}

const SIZE = { width: 300, turns: 0 };
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('a page that comes late does not end the drawing of the one asked for after it', async () => {
  const { draw, cancelled, came, drawn } = openFake();
  const late = draw(5, SIZE);
  const current = draw(4, SIZE);
  came.get(4)!();
  await settle();
  came.get(5)!();
  await expect(late).rejects.toThrow('Page 5 is not the one that is looked at');
  expect(cancelled).toEqual([]);
  drawn.get(4)!();
  const { canvas, words } = await current;
  expect([canvas.width, canvas.height, words]).toEqual([300, 600, 'Words of page 4']);
});

test('a page that is looked at no more is not drawn to its end', async () => {
  const { draw, cancelled, came, drawn } = openFake();
  const first = draw(1, SIZE);
  came.get(1)!();
  await settle();
  const second = draw(2, SIZE);
  await expect(first).rejects.toThrow('Page 1 is cancelled');
  expect(cancelled).toEqual([1]);
  came.get(2)!();
  await settle();
  drawn.get(2)!();
  expect((await second).words).toBe('Words of page 2');
});
