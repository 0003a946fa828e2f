import type Koa from 'koa';
import { theRelease } from '../../test/identityServer.ts';
import type { Route } from '../http/Route.ts';
import { openApiRoute } from './route.ts';

test('a release is described once, however often anybody asks', async () => {
  let count = 0;
  const counted: Route = {
    method: 'get',
    path: '/api/counted',
    access: 'public',
    summary: 'Counted',
    answers: {
      200: {
        description: 'What is counted',
        schema() {
          count += 1;
          return { type: 'object' };
        },
      },
    },
    async handle() {},
  };
  let release = await theRelease();
  const { handle } = openApiRoute([counted], { current: () => release }, 'https://porchlight.test');
  async function ask(): Promise<string> {
    const ctx = { set() {} } as unknown as Koa.Context;
    await handle(ctx);
    return ctx.body as string;
  }
  const first = await ask();
  expect(Object.keys(JSON.parse(first).paths)).toEqual(['/api/counted']);
  expect(await ask()).toBe(first);
  expect(count).toBe(1);
  // What is public next is described anew.
  release = Object.create(release);
  expect(await ask()).toBe(first);
  expect(count).toBe(2);
});
