import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Finding, pageOf } from '@porchlight/engine/compile';
import AjvDraft04 from 'ajv-draft-04';
import { callTool } from '../../test/callTool.ts';
import { formatFindings } from './formats/index.ts';

const require = createRequire(import.meta.url);
const sarifSchema = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');

const shipped = path.resolve(import.meta.dirname, '../../../definitions');

const finding = (more: Partial<Finding> = {}): Finding => ({
  code: 'unknown-step',
  severity: 'error',
  file: 'application/wizard.json',
  line: 12,
  column: 5,
  pointer: '/steps/6',
  message: 'there is no step "residense"',
  hint: pageOf('unknown-step').hint,
  suggestion: 'residence',
  ...more,
});
const checked = { folder: 'definitions', findings: [finding()] };

describe('the formats', () => {
  test('text says place, sentence, code, pointer and a way to mend it', () => {
    expect(formatFindings('text', checked)).toBe(
      'definitions/application/wizard.json:12:5: error: there is no step "residense" (did you mean "residence"?) [unknown-step]\n' +
        '    /steps/6\n' +
        `    ${pageOf('unknown-step').hint}\n` +
        '1 error, 0 warnings\n',
    );
    expect(formatFindings('text', { folder: 'x', findings: [] })).toBe('0 errors, 0 warnings\n');
  });

  test('json is the findings, whole', () => {
    expect(JSON.parse(formatFindings('json', checked))).toEqual(checked);
  });

  test('github escapes what would end a workflow command', () => {
    const findings = [finding({ file: 'a,b:c%.json', message: '50%\nof it' })];
    expect(formatFindings('github', { folder: '', findings })).toBe(
      '::error file=a%2Cb%3Ac%25.json,line=12,col=5,title=unknown-step::50%25%0Aof it (did you mean "residence"?). ' +
        `${pageOf('unknown-step').hint}\n`,
    );
  });

  test('sarif fits the schema of SARIF 2.1.0', async () => {
    const ajv = new AjvDraft04({
      strict: false,
      allErrors: true,
      logger: false,
      unicodeRegExp: false,
    });
    const check = ajv.compile(sarifSchema);
    const log = JSON.parse(formatFindings('sarif', checked));
    check(log);
    expect(check.errors).toBeNull();
    expect(check({ ...log, runs: [{}] })).toBe(false);
    const [run] = log.runs;
    expect(run.tool.driver.rules[run.results[0].ruleIndex].id).toBe('unknown-step');
    expect(run.results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'definitions/application/wizard.json' },
      region: { startLine: 12, startColumn: 5 },
    });
  });
});

describe('definitions check', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'check-'));
    await cp(shipped, path.join(folder, 'pack'), { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** From a folder that is not the clone's. */
  async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const env = { INIT_CWD: folder, DATABASE_URL: 'postgres://nowhere' };
    const { code, stdout, stderr } = await callTool(['definitions', 'check', ...args], env);
    return { code, out: stdout, err: stderr };
  }

  test('ends with 0 on the shipped pack, without a database', async () => {
    expect(await run('pack')).toEqual({ code: 0, out: '0 errors, 0 warnings\n', err: '' });
  });

  const isPack = (name: string) => existsSync(path.join(shipped, 'examples', name, 'portal.json'));

  test.each(readdirSync(path.join(shipped, 'examples')).filter(isPack))(
    'says nothing of the example %s',
    async (name) => {
      const { code, out } = await run(path.join(shipped, 'examples', name));
      expect([code, out]).toEqual([0, '0 errors, 0 warnings\n']);
    },
  );

  test('ends with 1 where something is wrong, and writes paths from where it was typed', async () => {
    const file = path.join(folder, 'pack/application/wizard.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"other-contact"', '"other-kontact"'));
    const { code, out } = await run('pack', '--format', 'json');
    await writeFile(file, text);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      folder: 'pack',
      findings: [{ code: 'unknown-step', file: 'application/wizard.json', pointer: '/steps/7' }],
    });
  });

  test.each([['nowhere'], ['pack/portal.json']])(
    'ends with 2 where %s is no folder',
    async (name) => {
      const { code, out, err } = await run(name);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain("can't be read");
    },
  );
});
