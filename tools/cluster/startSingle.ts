import { makeDatabase } from '../../api/test/database.ts';
import type { DatabaseCluster, Node } from './startDatabase.ts';

/** One PostgreSQL, where there is no Patroni: nothing takes over from it, and nobody kills it. */
export async function startSingle(): Promise<DatabaseCluster> {
  const made = await makeDatabase([]);
  const urls = { owner: made.database.url, serving: made.servingUrl };
  const never = () => {
    throw new Error('There is one PostgreSQL alone.');
  };
  const node: Node = {
    name: 'only',
    port: Number(new URL(urls.owner).port),
    disk: { folder: '', isMounted: false, remove() {} },
    start: never,
    kill: never,
  };
  return {
    nodes: [node],
    etcd: [],
    url(port, role) {
      const address = new URL(urls[role]);
      address.host = `127.0.0.1:${port}`;
      return address.href;
    },
    primary: async () => node,
    waitUntilSynchronous: async () => 0,
    remove: made.drop,
  };
}
