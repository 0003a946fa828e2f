import { createPreview } from '../api/src/preview/createPreview.ts';
import { launchBrowser } from './test/browser.ts';

const p = await createPreview({ folder: '/tmp/lead/definitions' });
const b = await launchBrowser();
try {
  const page = await b.newPage({ viewport: { width: 1440, height: 1000 } });
  page.on('console', (m) => console.log('console', m.type(), m.text().slice(0, 300)));
  page.on('pageerror', (e) => console.log('error', e.message));
  await page.goto(`${p.url}/#form=application&program=rent&step=residence`);
  await page.waitForTimeout(5000);
  await page.screenshot({ path: '/tmp/pv1.png' });
  const frame = page.frames().find((f) => f.url().includes('/stage/en'))!;
  await frame
    .locator('[data-field]')
    .nth(4)
    .click({ timeout: 3000 })
    .catch((e) => console.log(String(e).slice(0, 200)));
  await page.waitForTimeout(800);
  await page.screenshot({ path: '/tmp/pv2.png' });
  await page.goto(`${p.url}/#form=application&program=rent&view=flow`);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/pv3.png', fullPage: true });
  await page.goto(
    `${p.url}/#form=application&step=personal-information&answers=walk:application with rent`,
  );
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/pv4.png' });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${p.url}/#form=application&step=residence&look=errors`);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/pv5.png', fullPage: true });
} finally {
  await b.close();
  await p.close();
}
