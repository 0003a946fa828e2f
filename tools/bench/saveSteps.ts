import { Agent, request } from 'node:http';

/** People who save at the same time, each as fast as she is answered. */
export const CLIENTS = 16;
/** Seconds of one round of saves. */
export const SECONDS = 5;
/** The audience of their tokens. */
export const AUDIENCE = 'bench';
/** Where a step is saved. */
export const SAVE_PATH = '/api/application?submit=false';

/** The answers of the first step. */
const step = {
  firstName: 'Rosa',
  lastName: 'Delgado',
  dateOfBirth: '1984-04-27',
  email: 'rosa@example.org',
  homePhone: '803-555-0100',
  cellPhone: '803-555-0101',
  driversLicenseExpiration: '2028-09-15',
  personsInHousehold: 3,
  applicationPrograms: [4],
};

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

function send(method: string, url: string, token: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (body) headers['content-type'] = 'application/json';
    const sent = request(url, { method, agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });
}

/** The tokens of people who have begun an application and saved its first step. */
export async function beginApplications(
  url: string,
  sign: (subject: string) => Promise<string>,
  name: string,
): Promise<string[]> {
  const subjects = Array.from({ length: CLIENTS }, (_, index) => `${name}-${index}`);
  const tokens = await Promise.all(subjects.map((subject) => sign(subject)));
  for (const token of tokens) {
    await send('GET', `${url}/api/application`, token);
    await send('PUT', url + SAVE_PATH, token, JSON.stringify(step));
  }
  return tokens;
}

/**
 * Lets everybody save for a round, each at an address of her own.
 * @returns Milliseconds of each answer
 * @throws Error for an answer that is not 200
 */
export async function loadSaves(
  urlOf: (client: number) => string,
  tokens: string[],
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    tokens.map(async (token, client) => {
      const url = urlOf(client);
      for (let turn = 0; performance.now() < end; turn += 1) {
        const body = JSON.stringify({ ...step, firstName: `Rosa ${client} ${turn}` });
        const start = performance.now();
        const status = await send('PUT', url, token, body);
        if (status !== 200) throw new Error(`${url} answered ${status}`);
        times.push(performance.now() - start);
      }
    }),
  );
  return times;
}

/** Ends the connections of all. */
export const endSaves = (): void => agent.destroy();
