/** In a process that files share nothing ends a test that hangs: what does not end in time fails. */
const LIMIT = 300_000;
// A test may put others in their place.
const { setTimeout, clearTimeout } = globalThis;

function limited(run, limit = LIMIT) {
  if (!run) return run;
  return async (...given) => {
    let timer;
    const over = new Promise((_, reject) => {
      const late = new Error(`Not done after ${limit} ms.`);
      timer = setTimeout(() => reject(late), limit);
    });
    try {
      await Promise.race([run(...given), over]);
    } finally {
      clearTimeout(timer);
    }
  };
}

const limitTest = (define) => (name, run, limit) => define(name, limited(run, limit));

function withLimits(define) {
  const each = (...table) => limitTest(define.each(...table));
  return Object.assign(limitTest(define), { each, skip: define.skip, todo: define.todo });
}

const only = withLimits(globalThis.test.only);
globalThis.test = Object.assign(withLimits(globalThis.test), { only });
globalThis.it = globalThis.test;
for (const name of ['beforeAll', 'afterAll', 'beforeEach', 'afterEach']) {
  const define = globalThis[name];
  globalThis[name] = (run, limit) => define(limited(run, limit));
}
