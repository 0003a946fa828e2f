import { type CodeBudget, compareCode } from './compareCode.ts';
import { measureCode } from './measureCode.ts';

const NONE: CodeBudget = { files: {}, functions: {}, classes: {}, casts: {}, undocumented: {} };
const long = (count: number) => '  work();\n'.repeat(count);

function compare(files: { [file: string]: string }, budget: CodeBudget = NONE) {
  const measured = Object.entries(files).map(
    ([file, text]) => [file, measureCode(file, text)] as const,
  );
  return compareCode(new Map(measured), { entries: ['api/src/index.ts'], budget });
}

const FILES = {
  'api/src/index.ts': "export { said, silent } from './a.ts';\n",
  'api/src/a.ts': `/** It is said. */
export const said = () => {
${long(60)}};
export function silent() {}
class Long {
${long(200)}}
const cast = {} as unknown as string;
`,
};

test('what is too long, cast or not documented is told with its place', () => {
  expect(compare(FILES).faults).toEqual([
    'api/src/a.ts silent: what a package exports says what it is',
    'api/src/a.ts said: 62 lines, at most 60',
    'api/src/a.ts Long: 202 lines, at most 200',
    'api/src: 1 casts, at most 0',
    'api/src: 1 undocumented, at most 0',
  ]);
  const text = long(301);
  expect(compare({ ...FILES, 'api/src/b.ts': text }).faults).toContain(
    'api/src/b.ts: 301 lines, at most 300',
  );
});

test('a budget lets what was there stand, and shrinks with it', () => {
  const budget = {
    files: { 'api/src/gone.ts': 310 },
    functions: { 'api/src/a.ts said': 80, 'api/src/a.ts shorter': 90 },
    classes: { 'api/src/a.ts Long': 202 },
    casts: { 'api/src': 4 },
    undocumented: { 'api/src': 1 },
  };
  const { faults, lower } = compare(FILES, budget);
  expect(faults).toEqual(['api/src/a.ts silent: what a package exports says what it is']);
  expect(lower).toEqual({
    files: {},
    functions: { 'api/src/a.ts said': 62 },
    classes: { 'api/src/a.ts Long': 202 },
    casts: { 'api/src': 1 },
    undocumented: { 'api/src': 1 },
  });
});

test('what stands in a budget may not grow', () => {
  const budget = { ...NONE, functions: { 'api/src/a.ts said': 61 } };
  expect(compare(FILES, budget).faults).toContain('api/src/a.ts said: 62 lines, at most 61');
});

test('a job says what it is by its summary, and properties by the component beside them', () => {
  const text = `export const job = { name: 'job', summary: 'Does it.' };
export interface DialogProps {}
/** Asks something. */
export function Dialog() {}
export interface LooseProps {}
export const plain = { name: 'plain' };
`;
  const silent = measureCode('api/src/c.tsx', text).exported.filter((one) => !one.isDocumented);
  expect(silent.map(({ name }) => name)).toEqual(['LooseProps', 'plain']);
});
