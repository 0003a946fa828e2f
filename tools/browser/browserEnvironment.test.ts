import { browserEnvironment } from './browserEnvironment.ts';

test('a browser that shows a pack knows where it is, and nothing of what its starter holds', () => {
  const needed = { PATH: '/usr/bin', HOME: '/root', LC_ALL: 'C.UTF-8', XDG_CACHE_HOME: '/cache' };
  const kept = {
    ENCRYPTION_KEYS: 'a key',
    DATABASE_URL: 'postgres://portal:secret@db',
    GITHUB_TOKEN: 'a token',
    LD_PRELOAD: 'faketime.so',
    HOMEPATHS: 'another',
  };
  expect(browserEnvironment({ ...needed, ...kept })).toEqual(needed);
});
