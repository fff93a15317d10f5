// Checks a source tree: node --import ./typescript-5.mjs check.mjs [--json]; the tree is the current folder.
import { createRequire } from 'node:module'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import { modulesOf, table, tooLarge } from './modules.mjs'
import { tableViolations } from './tables.ts'

/** What to do about the rules that are not those of dependency-cruiser. */
const remedies = {
  'sql-only-in-repos': 'A query belongs in a *.repo.ts, which services call with a Db or a Tx',
  'rules-are-pure': 'Rules decide from plain values: let the caller pass the time, the chance or the text',
  'migrations-are-consecutive': 'Give the file the next number after the last one in apps/server/migrations',
  'locks-have-names': 'Add the lock to platform/locks.ts and take it with lock() from there',
  'mail-through-notifications': 'Send mail with the notifications module: a row now, the mail by a job',
  'edge-knows-no-path': 'Declare it on the operation, as `traffic` in packages/contract',
  'one-file-reads-bodies':
    'Read the body with bytesOf (http/body.ts) or readForm (http/forms.ts), and ask those about the sender',
  'two-ways-to-serve':
    'Declare the operation in packages/contract and serve it with route(); what is no call of ours says its body to serve()',
  'access-by-proof':
    'Only drive/access proves something of an item: get the proof from its service, or from permitOf for a job; a copy by { ...it } is none',
  'tables-have-owners':
    'Write it by a call of the module that owns it, or say in tools/structure/shared-tables.ts for what this one writes it',
  'module-size': 'Move a part that is independent into another module, or into a new one',
  'entry-point-size': 'Group exports by layer, or offer them as methods of the service; index.ts has at most six',
  'module-layers': 'Divide the module into folders, and give their order under `layers` in .dependency-cruiser.cjs',
}

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
const folders = ['apps', 'packages', 'bench', 'tools'].filter((folder) => existsSync(folder))
const { output } = await cruise(folders, {
  ...config.options,
  ruleSet: { forbidden: config.forbidden },
  validate: true,
})
const { totalCruised } = output.summary
const modules = modulesOf(config.layers)
const violations = [
  ...tooLarge(modules),
  ...output.summary.violations.map(({ rule, from, to, cycle }) => ({ rule: rule.name, from, to, cycle })),
  ...matching(
    'sql-only-in-repos',
    'a query',
    /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/,
    {
      not: /^apps\/server\/src\/platform\/|\.repo\.ts$|\/repo\/[^/]+\.ts$|\.test\.ts$/,
    },
  ),
  ...matching(
    'rules-are-pure',
    'chance, time or files',
    /\brandom|\bDate\.now|\bnew Date\(\)|\bperformance\.now|\bprocess\.|\bfetch\(/,
    {
      only: /\.rules\.ts$|\/rules\/[^/]+\.ts$/,
    },
  ),
  ...migrationGaps(),
  ...tableViolations(),
  ...matching('locks-have-names', 'an advisory lock of its own', /advisory_(?:xact_)?lock|hashtextextended\(/, {
    not: /^apps\/server\/src\/platform\/locks\.ts$/,
  }),
  // A copy of a proof is none, by its type; claiming one would be.
  ...matching(
    'access-by-proof',
    'a proof of its own',
    /\bas (?:unknown as )?(?:\w+\.)?(?:Allowed|Proved|Proof|Permit|Evaluation|Movable)\b/,
    { not: /^apps\/server\/src\/modules\/drive\/access\/|\.test\.ts$/ },
  ),
  ...matching('access-by-proof', 'a copy that keeps its type', /\bObject\.assign\(\{/, {
    only: /^apps\/server\/src\/(modules|protocols)\/(?!.*\.test\.ts$)/,
  }),
  // A mail server is a network service: never called inside a transaction.
  ...matching('mail-through-notifications', 'the mail server itself', /\.sendMail\(/, {
    only: /^apps\/server\/src\/(modules|protocols|commands)\/(?!.*\.test\.ts$)/,
    not: /^apps\/server\/src\/modules\/notifications\//,
  }),
  // What can break a request off, and how, is known in one place.
  ...matching(
    'one-file-reads-bodies',
    'the request of Node',
    /\b(?:request|req)\.raw\b|\braw[^=;]*\}: (?:Pick<)?FastifyRequest|\brequest\.(?:socket|ip)\b|\b[{,] ?ip\b[^:;=]*\}: FastifyRequest|ContentTypeParsers?\(/,
    {
      only: /^apps\/server\/src\/(?!.*\.test\.ts$)/,
      // Live updates get the requests of upgrades, which Fastify never sees.
      not: /^apps\/server\/src\/(?:http\/(?:body|server|traffic)|protocols\/live\/live\.socket)\.ts$/,
    },
  ),
  ...matching(
    'one-file-reads-bodies',
    'a reader of forms',
    /from '(?:@fastify\/(?:multipart|busboy|formbody)|busboy|multer)'/,
    {
      not: /^apps\/server\/src\/http\/forms\.ts$/,
    },
  ),
  // Every address says what its body is.
  ...matching(
    'two-ways-to-serve',
    'a registration of its own',
    /\.route\(\{|\b(?:app|scope|fastify|instance)\.(?:get|post|put|patch|delete|head|options|all|route)(?:<[^()]*>)?\(/,
    {
      only: /^apps\/server\/src\/(?:app|(?:http|modules|protocols)\/.*)\.ts$/,
      not: /\.test\.ts$|^apps\/server\/src\/http\/(?:route|serve)\.ts$/,
    },
  ),
  ...matching(
    'edge-knows-no-path',
    'a path of a feature',
    // Paths in strings, except those of the edge itself, and regular expressions that begin like a path.
    /['"`]\/(?!(?:healthz|readyz|metrics|api\/docs|api\/openapi)\b|(?:assets|icon-|packages|index\.ts)|api['"`]|mydrive')[a-z(]|\/\^\\\/(?!assets)/,
    { only: /^apps\/server\/src\/http\/(?!.*\.test\.ts$)|^apps\/web\/vite\.config\.ts$/ },
  ),
]

/** Earlier migrations have gaps, which stay; from here on numbers are consecutive. */
function migrationGaps() {
  const lastWithGaps = 100
  const names = globSync('apps/server/migrations/*.sql').map((file) => file.replaceAll('\\', '/'))
  const numbered = names.map((from) => ({ from, number: Number(/\/(\d{4})-[^/]+$/.exec(from)?.[1] ?? Number.NaN) }))
  const later = numbered.filter(({ number }) => !(number <= lastWithGaps)).sort((a, b) => a.number - b.number)
  return later.flatMap(({ from, number }, index) =>
    number === lastWithGaps + 1 + index
      ? []
      : [{ rule: 'migrations-are-consecutive', from, to: `number ${lastWithGaps + 1 + index}` }],
  )
}

/** Some rules can be broken without an import, through parameters or globals: these are found by patterns. */
function matching(rule, to, pattern, { only, not }) {
  return globSync(['apps/server/src/**/*.ts', 'apps/web/vite.config.ts'])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => (only?.test(file) ?? true) && !not?.test(file))
    .filter((file) => pattern.test(readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    .map((from) => ({ rule, from, to }))
}

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(violations.map(({ rule, from, to }) => ({ rule, from, to }))))
} else {
  const why = new Map([...config.forbidden.map(({ name, comment }) => [name, comment]), ...Object.entries(remedies)])
  for (const { rule, from, to, cycle } of violations) {
    const path = cycle ? cycle.map((step) => step.name ?? step).join(' → ') : to
    console.log(`${rule}: ${from} → ${path}\n    ${why.get(rule)}`)
  }
  console.log(table(modules))
  console.log(`${violations.length} violations in ${totalCruised} files`)
}
process.exitCode = violations.length > 0 ? 1 : 0
