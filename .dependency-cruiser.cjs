// The dependency rule of the whole repository; docs/ARCHITECTURE.md says it in words. `npm run check` runs it.
const { existsSync, readdirSync } = require('node:fs')

/** The order is the architecture: a module imports only those before it, through their index.ts. A new one gets its place here. */
const modules = [
  'audit',
  'notifications',
  'tasks',
  'accounts',
  'staff',
  'identity',
  'drive',
  'large-trees',
  'integrity',
  'scanning',
  'quotas',
  'protection',
  'organising',
  'history',
  'transfer',
  'previews',
  'search',
  'library',
  'templates',
  'shares',
  'links',
  'comments',
  'dispatches',
  'keys',
  'etax-signing',
  'edocs',
  'edoc-dispatches',
  'edoc-contents',
  'edoc-responses',
  'edoc-exports',
  'vat-reports',
  'mailkeep',
  'editing',
  'billing',
  'support',
  'proofs',
  'admin',
  'demo',
]

/** A large module is divided into layers, folders in a fixed order: a layer imports only those before it. */
const layers = {
  identity: ['sessions', 'credentials', 'factors', 'policies', 'provider', 'sign-in', 'partners', 'devices'],
  drive: ['model', 'gates', 'access', 'content', 'tree', 'listing'],
  protection: ['locks', 'passwords', 'encryption', 'expiry'],
  history: ['log', 'retention', 'destructions', 'retained', 'restores', 'alarms'],
  transfer: ['zip', 'uploads', 'working', 'downloads', 'documents', 'archives'],
  previews: ['render', 'pages'],
  shares: ['folders', 'recipients', 'sharing', 'requests', 'received', 'ownership'],
  links: ['model', 'managing', 'visiting', 'uploading', 'overview'],
  edocs: ['model', 'consent', 'delivery', 'renaming', 'boxes', 'figures', 'requests', 'refunds', 'keeping'],
  admin: ['leaving', 'people', 'directory', 'policies', 'appearance', 'overview'],
  demo: ['material', 'drives', 'documents', 'sharing', 'office'],
}

const src = '^apps/server/src/'
const inModules = `${src}modules/`
const tests = ['\\.test\\.tsx?$', '^apps/server/test/']
const repos = ['\\.repo\\.ts$', '/repo/[^/]+\\.ts$']
const routes = ['\\.(routes|http)\\.ts$', '/routes/[^/]+\\.ts$']
const rules = (folder) => [`${folder}.*\\.rules\\.ts$`, `${folder}.*/rules/[^/]+\\.ts$`]
/** `<module>/<module>.rules.ts`: what the rules of later modules may build on. */
const offeredRules = modules.map((name) => `${inModules}${name}/${name}\\.rules\\.ts$`)
const entry = [`${src}(app|services|subscriptions|main|supervise)\\.ts$`, `${src}commands/`]
const features = '^apps/web/src/features/'
/** The features that every other one may import; they import none. */
const sharedFeatures = 'browser|tasks'
const npm = (names) => `(^|/)node_modules/(${names})/`

if (existsSync('apps/server/src/modules')) {
  const found = readdirSync('apps/server/src/modules', { withFileTypes: true })
  const unknown = found.filter((item) => !item.isDirectory() || !modules.includes(item.name)).map((item) => item.name)
  if (unknown.length > 0)
    throw new Error(
      `apps/server/src/modules holds ${unknown.join(', ')}, which has no place in the order of .dependency-cruiser.cjs`,
    )
}

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const order = modules
  .slice(0, -1)
  .map((name, index) =>
    rule(
      'module-order',
      `${name} comes before these modules and must not know them; what would point that way is an event`,
      { path: `${inModules}${name}/`, pathNot: tests },
      { path: `${inModules}(${modules.slice(index + 1).join('|')})/` },
    ),
  )

const layerOrder = Object.entries(layers).flatMap(([module, names]) =>
  names.flatMap((name, index) => {
    const later = names.slice(index + 1)
    const from = { path: `${inModules}${module}/${name}/`, pathNot: tests }
    return [
      ...(later.length > 0
        ? [
            rule('layer-order', `${module}/${name} comes before these layers and must not know them`, from, {
              path: `${inModules}${module}/(${later.join('|')})/`,
            }),
          ]
        : []),
      rule(
        'layer-order',
        `${module}/${name} is put together by its module and does not know how`,
        { ...from, pathNot: [...tests, ...routes] },
        { path: `${inModules}${module}/[^/]+\\.ts$`, pathNot: '/(deps|[^/]+\\.rules)\\.ts$' },
      ),
    ]
  }),
)

module.exports = {
  layers,
  forbidden: [
    rule(
      'no-cycle',
      'Two files that need each other are one, or need a third; type imports count',
      {},
      { circular: true },
    ),
    rule('no-unresolved', 'What is imported must exist', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    rule(
      'no-undeclared-package',
      'A package is declared where it is used',
      { path: '^(apps|packages|bench|tools)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'no-development-package-in-product',
      'The product runs without the development packages',
      { path: '^(apps/server|packages/[^/]+)/src/', pathNot: tests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),

    // Between workspaces: web → contract ← server, server → vault, webdav, etax.
    rule(
      'web-knows-no-server',
      'The web app speaks to the server through the contract',
      { path: '^apps/web/' },
      {
        path: ['^apps/(server|e2e)/', '^packages/(?!contract/)'],
      },
    ),
    rule(
      'server-knows-no-web',
      'The server and the packages do not know the web app',
      { path: '^(apps/server|packages)/' },
      {
        path: '^apps/(web|e2e)/',
      },
    ),
    rule(
      'packages-know-no-app',
      'A package could leave this repository',
      { path: '^packages/' },
      { path: '^(apps|tools|bench)/' },
    ),
    rule(
      'packages-stay-apart',
      'Packages do not know each other',
      { path: '^packages/([^/]+)/' },
      {
        path: '^packages/',
        pathNot: '^packages/$1/',
      },
    ),
    rule(
      'contract-runs-anywhere',
      'The contract runs in the browser too',
      { path: '^packages/contract/src/', pathNot: tests },
      {
        pathNot: ['^packages/contract/src/', npm('typebox')],
      },
    ),
    rule(
      'journeys-are-black-box',
      'Journeys see the product from outside; a store and documents for tests are no part of it',
      { path: '^apps/e2e/' },
      {
        path: ['^apps/(server|web)/', '^packages/(?!contract/|vault/test/|etax/test/)'],
      },
    ),
    rule(
      'product-knows-no-tools',
      'The product does not need its tools',
      { path: '^(apps/[^/]+|packages/[^/]+)/src/', pathNot: tests },
      {
        path: ['^tools/', '^bench/', '^apps/server/test/'],
      },
    ),

    // Inside the server: app → protocols → modules → http → platform.
    rule(
      'platform-knows-no-feature',
      'The platform is technical',
      { path: `${src}platform/`, pathNot: tests },
      {
        path: [`${src}(modules|http|protocols)/`, ...entry],
      },
    ),
    rule(
      'http-knows-no-feature',
      'The edge carries any feature',
      { path: `${src}http/`, pathNot: tests },
      {
        path: [`${src}(modules|protocols)/`, ...entry],
      },
    ),
    rule(
      'modules-know-no-protocol',
      'A module does not know who asks',
      { path: inModules, pathNot: tests },
      {
        path: [`${src}protocols/`, ...entry],
      },
    ),
    rule(
      'protocols-know-no-app',
      'A protocol is put together from outside',
      { path: `${src}protocols/`, pathNot: tests },
      {
        path: entry,
      },
    ),
    rule(
      'protocols-stay-apart',
      'Protocols do not know each other',
      { path: `${src}protocols/([^/]+)/`, pathNot: tests },
      {
        path: `${src}protocols/`,
        pathNot: `${src}protocols/$1/`,
      },
    ),

    // Between modules.
    ...order,
    ...layerOrder,
    rule(
      'entry-point',
      'A module is entered through its index.ts',
      { path: `${inModules}([^/]+)/`, pathNot: [...tests, ...rules(inModules)] },
      {
        path: inModules,
        pathNot: [`${inModules}$1/`, `${inModules}[^/]+/index\\.ts$`],
      },
    ),
    rule(
      'entry-point',
      'A module is entered through its index.ts',
      { path: '^(apps|bench|tools)/', pathNot: [inModules, ...entry, ...tests] },
      { path: inModules, pathNot: `${inModules}[^/]+/index\\.ts$` },
    ),
    rule(
      'entry-point',
      'The composition root imports the entry point of a module, its routes and its jobs',
      { path: entry },
      { path: inModules, pathNot: [`${inModules}[^/]+/index\\.ts$`, ...routes, '\\.jobs\\.ts$'] },
    ),

    rule(
      'access-by-proof',
      'What is only located proves nothing: outside drive/access items come from its service (access.ts), with the types of proof.ts',
      { path: src, pathNot: `${inModules}drive/access/` },
      { path: `${inModules}drive/access/(engine|item-in-context)\\.ts$` },
    ),

    // The files of a module.
    rule(
      'rules-are-pure',
      'Rules decide from plain values: they may import the contract, AppError, the kinds of actor, cursors, hashes, rules of their own module, and the rules that an earlier module offers in its <module>.rules.ts',
      { path: rules(`${src}([^/]+/[^/]+)/`) },
      {
        pathNot: [
          '^packages/contract/src/',
          `${src}platform/(app-error|actor|cursors)\\.ts$`,
          ...rules(`${src}$1/`),
          ...offeredRules,
          '^crypto$',
        ],
      },
    ),
    rule(
      'sql-only-in-repos',
      'SQL stands in *.repo.ts and in the platform; services take Db and Tx from the platform',
      { path: src, pathNot: [`${src}platform/`, ...repos, ...tests] },
      { path: [npm('kysely|pg|@types/pg|graphile-worker'), `${src}platform/schema\\.ts$`] },
    ),
    rule(
      'repos-know-only-the-database',
      'A repo holds SQL: it decides nothing and knows no service',
      { path: repos.map((repo) => `${inModules}.*${repo}`) },
      { path: [`${src}http/`, '\\.(service|routes|http|jobs)\\.ts$', '/(service|routes)/[^/]+\\.ts$'] },
    ),
    rule(
      'fastify-only-at-the-edge',
      'Only http/, routes, protocols and the composition root know Fastify',
      { path: src, pathNot: [`${src}http/`, `${src}protocols/`, ...routes, ...entry, ...tests] },
      { path: npm('fastify|@fastify/[^/]+|fastify-[^/]+') },
    ),
    rule(
      'http-only-for-routes',
      'In a module only its routes know HTTP',
      { path: inModules, pathNot: [...routes, ...tests] },
      {
        path: `${src}http/`,
      },
    ),

    // The web.
    rule(
      'features-stay-apart',
      'Two features meet in a route and nowhere else; each may import the shared ones, browser and tasks',
      { path: `${features}([^/]+)/`, pathNot: `${features}(${sharedFeatures})/` },
      {
        path: features,
        pathNot: [`${features}$1/`, `${features}(${sharedFeatures})/`],
      },
    ),
    rule(
      'shared-feature-entry-point',
      'The shared features are entered through their index.ts',
      { path: '^apps/web/src/(features/([^/]+)|routes|main)' },
      {
        path: `${features}(${sharedFeatures})/`,
        pathNot: [`${features}$2/`, `${features}(${sharedFeatures})/index\\.ts$`],
      },
    ),
    rule(
      'shared-feature-knows-no-other',
      'A feature registers itself with the browser; neither browser nor tasks names one',
      { path: `${features}(${sharedFeatures})/` },
      {
        path: features,
        pathNot: `${features}(${sharedFeatures})/`,
      },
    ),
    {
      ...rule(
        'no-folder-cycle',
        'Folders of features have an order, type imports included',
        { path: features },
        { circular: true },
      ),
      scope: 'folder',
    },
    rule(
      'app-knows-no-feature',
      'The shell is filled from a route',
      { path: '^apps/web/src/app/', pathNot: '\\.gen\\.ts$' },
      {
        path: features,
      },
    ),
    rule(
      'features-know-no-route',
      'A feature does not know where it is shown',
      { path: features },
      {
        path: '^apps/web/src/(routes|app)/',
      },
    ),
    rule(
      'ui-knows-no-feature',
      'The design system and the helpers know no feature',
      { path: '^apps/web/src/(ui|lib)/' },
      {
        path: '^apps/web/src/(features|routes|app)/',
      },
    ),
    rule(
      'public-pages-stand-alone',
      'The pages of links load nothing of the drive: no feature, no router, no kit',
      { path: '^apps/web/src/public-pages/' },
      { path: ['^apps/web/src/(features|routes|app)/', 'node_modules/@(mantine|tanstack)/'] },
    ),
    rule(
      'app-knows-no-public-page',
      'The pages of links are a build of their own',
      { path: '^apps/web/src/', pathNot: '^apps/web/src/public-pages/' },
      { path: '^apps/web/src/public-pages/' },
    ),
    rule('lib-knows-no-ui', 'Helpers draw nothing', { path: '^apps/web/src/lib/' }, { path: '^apps/web/src/ui/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: ['/dist/', '^data/', '/coverage/', '^\\.cache/', '\\.css$', '\\.svg$', '\\.png$', '\\?worker', '\\?url'],
    },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
    },
  },
}
