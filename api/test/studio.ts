import { type Client, startPortal, type TestPortal } from './portal.ts';

/** A portal whose provider says in `roles` who is an admin. */
export const startStudio = (options: Parameters<typeof startPortal>[0] = {}): Promise<TestPortal> =>
  startPortal({ ...options, env: { STUDIO_ROLE_CLAIM: 'roles', ...options?.env } });

/** Somebody who is an admin. */
export const asAdmin = (portal: TestPortal, subject: string): Promise<Client> =>
  portal.as({ subject, email: `${subject}@agency.example`, claims: { roles: ['admin'] } });

/** A working copy as a test handles one. */
export interface TestCopy {
  id: number;
  /** `/api/studio/copies/1` */
  path: string;
  read(file: string): Promise<{ text: string; etag: string }>;
  /** Writes under the tag that the file has now; a new one, where there is none. */
  write(file: string, text: string | Uint8Array): Promise<void>;
}

/** Begins a copy and knows how to change its files. */
export async function beginCopy(admin: Client, name = 'My changes'): Promise<TestCopy> {
  const made = await admin.post('/api/studio/copies', { name });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const path = `/api/studio/copies/${made.body.id}`;
  const copy: TestCopy = {
    id: made.body.id,
    path,
    async read(file) {
      const { status, body, headers } = await admin.get(`${path}/files/${file}`);
      return { text: status === 200 ? body : '', etag: headers.get('ETag') ?? '' };
    },
    async write(file, text) {
      const { etag } = await copy.read(file);
      const condition: Record<string, string> = etag
        ? { 'If-Match': etag }
        : { 'If-None-Match': '*' };
      const { status, body } = await admin.call('PUT', `${path}/files/${file}`, text, condition);
      if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body));
    },
  };
  return copy;
}

/** Changes one text of a page of the copy. */
export async function sayOtherwise(copy: TestCopy, file: string, id: string, text: string) {
  const page = JSON.parse((await copy.read(file)).text);
  await copy.write(file, JSON.stringify({ ...page, [id]: text }, null, 2));
}
