import fc from 'fast-check';
import { deriveTheme, findWeakPairs, themeCss } from './index.ts';

test.each(['#f2a33a', '#1f4b7a', '#ffffff', '#000000', '#7f7f7f', '#0f0', '#ff00ff', '#bf775a'])(
  'every pair of both schemes passes for %s',
  (accent) => {
    const theme = deriveTheme(accent);
    expect(findWeakPairs(theme.light)).toEqual([]);
    expect(findWeakPairs(theme.dark)).toEqual([]);
  },
);

test('every pair passes for any accent at all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const theme = deriveTheme(`#${number.toString(16).padStart(6, '0')}`);
      return findWeakPairs(theme.light).length + findWeakPairs(theme.dark).length === 0;
    }),
    { numRuns: 2000 },
  );
});

test('a bright accent is the lamp, a deep one the colour of actions', () => {
  expect(deriveTheme('#f2a33a').light).toMatchObject({ primary: '#1f4b7a', accent: '#f2a33a' });
  expect(deriveTheme('#5b2a86').light).toMatchObject({ primary: '#5b2a86', accent: '#f2a33a' });
});

test('in the dark, actions keep the saturation of their colour', () => {
  const saturation = (color: string) => {
    const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    return (Math.max(...channels) - Math.min(...channels)) / 255;
  };
  for (const accent of ['#f2a33a', '#5b2a86', '#8a1c1c'])
    expect(saturation(deriveTheme(accent).dark.primary)).toBeGreaterThan(0.4);
});

test('refuses what is not a colour', () => {
  expect(() => deriveTheme('amber')).toThrow('Not a colour: amber');
});

test('writes custom properties for both schemes', () => {
  const css = themeCss(deriveTheme('#f2a33a'));
  expect(css).toContain('--accent-quiet:');
  expect(css).toContain('@media screen and (prefers-color-scheme:dark)');
});
