import { COMPLETE, fillAll } from './answers.ts';
import { type Body, type Client, startPortal, type TestPortal } from './portal.ts';

/** A portal whose provider says in `roles` who works at the desk. */
export const startDesk = (options: Parameters<typeof startPortal>[0] = {}): Promise<TestPortal> =>
  startPortal({ ...options, env: { STUDIO_ROLE_CLAIM: 'roles', ...options?.env } });

/** Somebody with a role at the desk. */
export const asStaff = (
  portal: TestPortal,
  subject: string,
  roles: string[] = ['caseworker'],
): Promise<Client> => portal.as({ subject, email: `${subject}@agency.example`, claims: { roles } });

/** What the desk shows of a case. */
export const openCase = async (clerk: Client, id: number): Promise<Body> =>
  (await clerk.get(`/api/desk/cases/${id}`)).body;

/** Does something with a case as it stands now. */
export async function actOn(clerk: Client, id: number, action: string, body: object = {}) {
  const { etag } = await openCase(clerk, id);
  const path = `/api/desk/cases/${id}/actions/${action}`;
  return clerk.call('POST', path, body, { 'If-Match': etag });
}

/** Somebody who has sent an application. */
export async function sendApplication(
  portal: TestPortal,
  subject: string,
  answers: object = {},
  known?: Client,
  headers: Record<string, string> = {},
): Promise<{ client: Client; id: number }> {
  const client = known ?? (await portal.as(subject));
  const id = await fillAll(client, { ...COMPLETE, ...answers });
  const { status, body } = await client.submit({}, headers);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { client, id };
}
