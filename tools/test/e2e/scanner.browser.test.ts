import { describeWithClamd, MALWARE, makeClamd, type TestClamd } from '../../../api/test/clamd.ts';
import { PATIENCE } from '../../browser/launchBrowser.ts';
import { makePdf, sampleFiles } from '../../browser/sampleFiles.ts';
import { LinkHolder } from './LinkHolder.ts';
import { openLinkMaker } from './makeLinks.ts';
import { startAtStep } from './startAtStep.ts';
import { startTestPortal, type TestPortal } from './testPortal.ts';
import { findBarriers } from './watchPage.ts';

const withClamd = describeWithClamd();
const { bill } = sampleFiles;
const infected = { ...bill, name: 'infected.pdf', buffer: makePdf(MALWARE) };

withClamd('while the scanner is away', () => {
  let clamd: TestClamd;
  let testPortal: TestPortal;
  beforeEach(async () => {
    clamd = makeClamd();
    testPortal = await startTestPortal({ env: { CLAMD: clamd.socket } });
  }, 300_000);
  afterEach(async () => {
    await testPortal?.close();
    await clamd?.remove();
  });

  test('files of a link wait, and the list follows when it is back', async () => {
    const { release, portal } = testPortal;
    const link = await (await openLinkMaker(portal)).forAgency('157');
    const page = await testPortal.openPage();
    const rosa = new LinkHolder({ page, release, flow: 'short-list' });
    await page.goto(portal.url + link.path);
    await rosa.waitForStep(rosa.flow.steps[0]!);
    const clean = await rosa.add(bill, 'Bill');
    await clean.getByText(rosa.text('links.state-waiting')).waitFor();
    const bad = await rosa.add(infected, 'Lease');
    await bad.getByText(rosa.text('links.state-waiting')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await clamd.start();
    await clean
      .getByText(rosa.text('links.state-ready'), { exact: true })
      .waitFor({ timeout: PATIENCE });
    await bad.getByText(rosa.text('problems.file-infected')).waitFor({ timeout: PATIENCE });
    expect(await bad.getAttribute('data-error')).toBe('true');
    expect(await findBarriers(page)).toEqual([]);
  }, 300_000);

  test('documents of an application wait, and can be seen when it is back', async () => {
    const rosa = await testPortal.newcomer('waits@example.org');
    const { page } = rosa;
    await startAtStep(testPortal, rosa, 'required-documents');
    await rosa.sendDocument(bill, 'Bill');
    await rosa.sendDocument(infected, 'Lease');
    await page.getByText(rosa.text('documents.waiting')).nth(1).waitFor();
    expect(await rosa.button('documents.view-name', { name: 'Bill' }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    // It is heard, and stands on its tile. What is said next takes the place of what was said.
    const sentence = rosa.text('problems.file-infected');
    const isHeard = page
      .getByRole('status')
      .filter({ hasText: sentence })
      .waitFor({ timeout: PATIENCE });
    await clamd.start();
    await Promise.all([
      isHeard,
      rosa.button('documents.view-name', { name: 'Bill' }).waitFor({ timeout: PATIENCE }),
    ]);
    await page.locator('span').filter({ hasText: sentence }).waitFor();
    expect(await rosa.button('documents.view-name', { name: 'Lease' }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  }, 300_000);
});
