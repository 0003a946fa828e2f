import type { CDPSession, Page } from 'playwright-core';

const CONDITIONS = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const FAST = { latency: 1, downloadThroughput: 1e8, uploadThroughput: 1e8 };
/** How many times slower than this machine a cheap phone is, as the bench of the first question has it. */
const SLOWER = 4;

/** The line between a page and the portal: 400 kbit/s and 400 ms, and gone at times. */
export class Line {
  private readonly session: CDPSession;
  private readonly conditions: typeof CONDITIONS;

  private constructor(session: CDPSession, isSlow: boolean) {
    this.session = session;
    this.conditions = isSlow ? CONDITIONS : FAST;
  }

  /** @param isSlow The line, and the page's processor at a quarter. */
  static async open(page: Page, isSlow: boolean): Promise<Line> {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    if (isSlow) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const line = new Line(session, isSlow);
    await line.setAway(false);
    return line;
  }

  async setAway(isAway: boolean): Promise<void> {
    await this.session.send('Network.emulateNetworkConditions', {
      offline: isAway,
      ...this.conditions,
    });
  }
}
