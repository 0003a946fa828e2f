/** Who may know whom: definitions → engine core → api and engine/react → web → tools. Nothing points back. */
const product = { pathNot: '\\.test\\.tsx?$|/test/|^engine/cases/' };

/** What of the server answers requests; a folder that is not named here knows nothing of them. */
const knowKoa = [
  '^api/src/(http|pages|preview|identity/screens)/',
  '/([a-z]+R|r)outes(\\.ts$|/)',
  '^api/src/create(Worker)?App\\.ts$',
  // Who asks, and whether she may.
  '^api/src/(auth/createAuthenticator|desk/Staff|keys/operatorKeys|links/requireLink|studio/Admin)\\.ts$',
  // What several routes do alike with what they were asked, or answer.
  '^api/src/desk/(answerCase|answerTable|askPreview|page|routeTexts)\\.ts$',
  '^api/src/(telemetry/traceRequests|sms/gatewayCalls)\\.ts$',
  // A body that is read as it comes, and another program's server behind ours.
  '^api/src/documents/(receiveUpload|resumable/(answerUploads|createTusAdapter))\\.ts$',
  '^api/src/identity/(mountProvider|provider(Middleware|Session)|configurationRoute)\\.ts$',
  // What the screens share: forms, cookies, tries.
  '^api/src/identity/(Identity|confirmPassword|factors/pending|forms|knownDevices|returnTarget|tooMany|tryPassword)\\.ts$',
];

/** Each room of the engine, and the others that it may know; a room that is not here may not be there. */
const ENGINE = {
  addresses: [],
  'finding-codes': [],
  kernel: [],
  theme: [],
  patterns: ['kernel'],
  'external-schema': ['finding-codes', 'kernel', 'patterns'],
  compile: ['finding-codes', 'external-schema', 'kernel', 'patterns'],
  pack: ['compile', 'finding-codes'],
  texts: ['compile', 'kernel'],
  explain: ['compile', 'kernel'],
  diff: ['compile', 'external-schema', 'kernel'],
  check: ['compile', 'explain', 'finding-codes', 'kernel', 'patterns', 'texts'],
  witness: ['check', 'compile', 'external-schema', 'finding-codes', 'kernel', 'patterns'],
  edit: ['compile', 'kernel', 'patterns', 'texts', 'theme'],
  builder: ['compile', 'edit', 'external-schema', 'kernel', 'patterns', 'texts'],
  react: ['addresses', 'external-schema', 'kernel'],
};

/** Of the server, the rooms that others stand on. */
const API = {
  http: ['auth', 'config', 'crypto', 'database', 'releases', 'isClockOff\\.ts'],
  auth: ['http'],
  config: ['telemetry'],
  crypto: ['config', 'database'],
  database: ['config', 'telemetry', 'OperatorError\\.ts'],
};

/** Of the server, what is loaded where it is needed, with large packages that it brings. */
const LATE = '^api/src/(messages/renderMail|sms/gateways/(twilioGateway|TwilioLine))\\.ts$';

/** A rule for each room of a package: it knows itself and what the table names. */
const knowTheirOwn = (root, rooms) =>
  Object.entries(rooms).map(([room, others]) => ({
    name: `${root.split('/')[0]}-${room}-knows-its-own`,
    comment: `The table in ${__filename.split('/').pop()} says which rooms ${room} may know.`,
    severity: 'error',
    from: { path: `^${root}/${room}/`, ...product },
    to: { path: `^${root}/(?!(${[room, ...others].join('|')})(/|$))` },
  }));

module.exports = {
  forbidden: [
    ...knowTheirOwn('engine/src', ENGINE),
    ...knowTheirOwn('api/src', API),
    {
      name: 'engine-rooms-are-named',
      comment: 'A new room says what it may know.',
      severity: 'error',
      from: { path: `^engine/src/(?!(${Object.keys(ENGINE).join('|')})/)`, ...product },
      to: {},
    },
    {
      name: 'the-operator-is-above',
      comment: 'What the operator’s tool does is made of what the rooms do; none of them asks it.',
      severity: 'error',
      from: { path: '^api/src/(?!operator/|index\\.ts$)', ...product },
      to: { path: '^api/src/operator/' },
    },
    {
      name: 'large-packages-come-late',
      comment: 'Memory and start of a portal that sends no such mails and texts stay as they are.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: [product.pathNot, LATE].join('|') },
      to: {
        path: `${LATE}|node_modules/(react|react-dom|twilio)/`,
        dynamic: false,
      },
    },
    {
      name: 'documents-know-no-links',
      severity: 'error',
      from: { path: '^api/src/documents/', ...product },
      to: { path: '^api/src/links/' },
    },
    {
      name: 'sign-in-knows-no-entry',
      comment: 'The entries sign people in; what signs in knows none of them.',
      severity: 'error',
      from: { path: '^web/src/sign-in/', ...product },
      to: { path: '^web/src/(app|desk|forms|links|server-pages|admin)/' },
    },
    {
      name: 'the-tool-runs-on-no-test',
      comment: 'Of the page it knows what `web` exports.',
      severity: 'error',
      from: { path: '^tools/(portal|browser|start)/', ...product },
      to: {
        path: '^tools/(test|bench|journey|cluster)/|^web/src/(?!admin/form-preview/index\\.ts$)',
      },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'the-desk-is-by-itself',
      comment: 'Nothing of it, nor of the studio, is in what applicants load.',
      severity: 'error',
      from: { path: '^web/src/(?!desk/|admin/)', ...product },
      to: { path: '^web/src/(desk|admin)/' },
    },
    {
      name: 'kernel-is-pure',
      comment: 'The kernel runs the same in the browser and in the server.',
      severity: 'error',
      from: { path: '^engine/src/kernel/', ...product },
      to: {
        path: '^api/|^web/|^tools/|node_modules/(react|koa|@mui|@rjsf)',
      },
    },
    {
      name: 'kernel-has-no-node',
      severity: 'error',
      from: {
        path: '^engine/src/(addresses|builder|edit|external-schema|kernel|patterns|react|texts|theme)/',
        ...product,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'external-schemas-are-pure',
      comment: 'They are shown, changed and checked alike in the browser and in the server.',
      severity: 'error',
      from: { path: '^engine/src/external-schema/(?!compile/)', ...product },
      to: {
        path: '^engine/src/(finding-codes|patterns|external-schema/compile)/|^api/|^web/|^tools/|node_modules/(react|koa|@mui|@rjsf)',
      },
    },
    {
      name: 'edits-are-pure',
      comment: 'The studio runs them in the browser.',
      severity: 'error',
      from: { path: '^engine/src/(builder|edit)/', ...product },
      to: {
        path: '^engine/src/compile/(?!owner|kindOf|categoryKey|hashText|pointersOf|portalPlaces|desk/noticeReads|tables\\.|tableProblems|givenFacts|expressions/(typeOf|ValueType))',
      },
    },
    {
      name: 'edits-follow-references',
      comment:
        'Ajv with all its dialects stays out of the studio: of schemas from elsewhere it has what follows references.',
      severity: 'error',
      from: { path: '^engine/src/(builder|edit)/', ...product },
      to: {
        path: '^engine/src/external-schema/(?!compile/(Library|SchemaPlace|keywords)\\.ts$)',
      },
    },
    {
      name: 'engine-knows-no-product',
      severity: 'error',
      from: { path: '^engine/', ...product },
      to: { path: '^(api|web|tools)/' },
    },
    {
      name: 'api-knows-no-page-code',
      severity: 'error',
      from: { path: '^api/', ...product },
      to: { path: '^(web|tools)/|^engine/src/react' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^web/src/', ...product },
      to: { path: '^(api|tools)/|^engine/src/(compile|external-schema/compile)' },
    },
    {
      name: 'links-know-no-sign-in',
      comment: 'The page of an upload link is small, and nobody signs in there.',
      severity: 'error',
      from: { path: '^web/src/links/', ...product },
      to: { path: '^web/src/(app|sign-in)/' },
    },
    {
      name: 'forms-know-no-sign-in',
      comment: 'A form that stands alone is answered by anybody.',
      severity: 'error',
      from: { path: '^web/src/forms/', ...product },
      to: { path: '^web/src/(app|links|sign-in)/' },
    },
    {
      name: 'services-know-no-koa',
      severity: 'error',
      comment: 'Routes parse and present; what they call knows nothing of requests.',
      from: { path: '^api/src/', pathNot: [product.pathNot, ...knowKoa].join('|') },
      to: { path: 'node_modules/(koa|@koa)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web|api|engine|tools)/.*/?dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
