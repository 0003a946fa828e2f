import type { PortalProcess } from '../../browser/startPortal.ts';
import { runPortalTool } from '../runPortalTool.ts';

/** A link as it was made. */
export interface MadeLink {
  id: number;
  /** Its address below the portal's. */
  path: string;
}

/** One of the agency's own programs: it makes and ends links, with a key of the operator's tool. */
export interface LinkMaker {
  /** Takes in an appointment with an agency, and makes its link. */
  forAgency(agencyCode: string): Promise<MadeLink>;
  forApplication(id: number): Promise<MadeLink>;
  revoke(link: MadeLink): Promise<void>;
}

/** Makes a key and gives what it opens. */
export async function openLinkMaker(portal: PortalProcess): Promise<LinkMaker> {
  const scopes = ['--scope', 'links', 'appointments'];
  const made = await runPortalTool(
    ['operator-key', 'create', 'tests', ...scopes, '--json'],
    portal,
  );
  if (made.code !== 0) throw new Error(made.stdout + made.stderr);
  const { key } = JSON.parse(made.stdout) as { key: string };
  let lastId = 4000;

  async function send(method: string, call: string, body?: object): Promise<Response> {
    const response = await fetch(`${portal.url}/api/operator/${call}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${call}: ${await response.text()}`);
    return response;
  }
  async function create(target: object): Promise<MadeLink> {
    const link = (await (await send('POST', 'links', target)).json()) as {
      id: number;
      url: string;
    };
    return { id: link.id, path: new URL(link.url).pathname };
  }

  return {
    async forAgency(agencyCode) {
      lastId += 1;
      const soon = new Date(Date.now() + 5 * 24 * 3600 * 1000);
      const appointment = {
        apptID: lastId,
        appDate: soon.toISOString().slice(0, 10),
        appTime: '14:30',
        agencyCode,
        program: 'Energy assistance',
        longClientName: 'Rosa Delgado',
        siteName: 'Depot Street office',
      };
      await send('POST', 'appointments', [appointment]);
      return create({ appointment: lastId });
    },
    forApplication: (application) => create({ application }),
    async revoke({ id }) {
      await send('DELETE', `links/${id}`);
    },
  };
}
