import { findProgram, withPrograms } from '../../api/test/debian.ts';
import { killPrimary, killWeb, rollOutFault } from './faults.ts';
import { CORE } from './needed.ts';
import { runFault } from './runFault.ts';
import { type Cluster, startCluster } from './startCluster.ts';
import { postgresPrograms } from './startDatabase.ts';

/** The short form of `npm run cluster`: two web processes and a worker, without Ceph and ClamAV. */
const all = withPrograms(CORE.programs, CORE.packages);
const balanced = withPrograms(CORE.balanced, CORE.balanced);
const hasStandby = CORE.programs.every(findProgram) && postgresPrograms() !== undefined;
const PEOPLE = { typing: 3, applying: 2 };

balanced.describe('a cluster under load', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster({ web: 2, workers: 1, hasStore: false, hasStandby });
  });
  afterAll(() => cluster?.remove(), 60_000);

  test.each([rollOutFault, killWeb])('$name', async (fault) => {
    const result = await runFault(cluster, fault, PEOPLE);
    expect(result).toMatchObject({ broken: [], lost: [], doubled: [] });
    expect(result.acknowledged).toBeGreaterThan(20);
    expect(result.parts).toBeGreaterThan(3);
  });

  all.test(killPrimary.name, async () => {
    const result = await runFault(cluster, killPrimary, PEOPLE);
    expect(result).toMatchObject({ broken: [], lost: [], doubled: [] });
    expect(result.acknowledged).toBeGreaterThan(20);
    expect(result.parts).toBeGreaterThan(3);
    // It was not for nothing.
    expect(result.stoodStill).toBeGreaterThan(1_000);
  });
});
