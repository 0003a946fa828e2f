import { startTestPortal, PASSWORD } from './testPortal.ts';
import { weighScripts } from './weighScripts.ts';
const stage = await startTestPortal();
const page = await stage.openPage();
const rosa = stage.applicantAt(page);
const weigh = weighScripts(page);
await rosa.openLanding();
await page.waitForLoadState('networkidle');
let l = 0; for (const [, s] of await weigh()) l += s; console.log('LANDING', l);
await rosa.signUp('w@example.org', PASSWORD);
await rosa.waitForStep('application', 'personal-information');
await page.waitForLoadState('networkidle');
await page.waitForTimeout(1500);
const all = await weigh();
let sum = 0;
for (const [u, s] of [...all].sort((a, b) => b[1] - a[1])) { sum += s; console.log(s, u.split('/').pop()); }
console.log('SUM', sum);
await stage.close(); process.exit(0);
