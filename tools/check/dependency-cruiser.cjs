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
  '^api/src/(telemetry/traceRequests|texts/gatewayCalls)\\.ts$',
  // A body that is read as it comes, and another program's server behind ours.
  '^api/src/documents/(receiveUpload|resumable/(answerUploads|createTusAdapter))\\.ts$',
  '^api/src/identity/(mountProvider|provider(Middleware|Session)|configurationRoute)\\.ts$',
  // What the screens share: forms, cookies, tries.
  '^api/src/identity/(Identity|confirmPassword|factors/pending|forms|knownDevices|returnTarget|tooMany|tryPassword)\\.ts$',
];

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'the-desk-is-by-itself',
      comment: 'Nothing of it, nor of the studio, is in what applicants load.',
      severity: 'error',
      from: { path: '^web/src/(?!desk/|workshop/)', ...product },
      to: { path: '^web/src/(desk|workshop)/' },
    },
    {
      name: 'kernel-is-pure',
      comment: 'The kernel runs the same in the browser and in the server.',
      severity: 'error',
      from: { path: '^engine/src/kernel/', ...product },
      to: {
        path: '^engine/src/(compile|react|theme)|^api/|^web/|^tools/|node_modules/(react|koa|@mui|@rjsf)',
      },
    },
    {
      name: 'kernel-has-no-node',
      severity: 'error',
      from: { path: '^engine/src/(addresses|build|kernel|react|theme|foreign|edit)/', ...product },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'foreign-forms-are-pure',
      comment: 'They are shown, changed and judged alike in the browser and in the server.',
      severity: 'error',
      from: { path: '^engine/src/foreign/(?!compile/)', ...product },
      to: {
        path: '^engine/src/(compile|check|react|foreign/compile)|^api/|^web/|^tools/|node_modules/(react|koa|@mui|@rjsf)',
      },
    },
    {
      name: 'edits-are-pure',
      comment: 'The studio runs them in the browser.',
      severity: 'error',
      from: { path: '^engine/src/(build|edit)/', ...product },
      to: {
        path: '^engine/src/(react|compile/(?!owner|kindOf|hashText|portalPlaces|patterns/)|check/(?!texts/(englishTexts|translations)))|^api/|^web/|^tools/',
      },
    },
    {
      name: 'compile-knows-the-kernel-alone',
      severity: 'error',
      from: { path: '^engine/src/compile/', ...product },
      to: { path: '^engine/src/react|^api/|^web/|^tools/' },
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
      to: { path: '^(api|tools)/|^engine/src/(compile|foreign/compile)' },
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
