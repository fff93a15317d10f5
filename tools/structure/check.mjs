// Runs the rules over a tree: node --import ./typescript-5.mjs check.mjs [--json]; the tree is the current folder.
import { createRequire } from 'node:module'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import { modulesOf, table, tooLarge } from './modules.mjs'

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
const folders = ['apps', 'packages', 'bench', 'tools'].filter((folder) => existsSync(folder))
const { output } = await cruise(folders, {
  ...config.options,
  ruleSet: { forbidden: config.forbidden },
  validate: true,
})
const { totalCruised } = output.summary
const modules = modulesOf(config.rooms)
const violations = [
  ...tooLarge(modules),
  ...output.summary.violations.map(({ rule, from, to, cycle }) => ({ rule: rule.name, from, to, cycle })),
  ...spoken(
    'sql-only-in-repos',
    'a query',
    /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/,
    {
      not: /^apps\/server\/src\/platform\/|\.repo\.ts$|\/repo\/[^/]+\.ts$|\.test\.ts$/,
    },
  ),
  ...spoken(
    'rules-are-pure',
    'chance, time or files',
    /\brandom|\bDate\.now|\bnew Date\(\)|\bperformance\.now|\bprocess\.|\bfetch\(/,
    {
      only: /\.rules\.ts$|\/rules\/[^/]+\.ts$/,
    },
  ),
  ...migrationGaps(),
  ...spoken('locks-have-names', 'an advisory lock of its own', /advisory_(?:xact_)?lock|hashtextextended\(/, {
    not: /^apps\/server\/src\/platform\/locks\.ts$/,
  }),
  // A mail server is a network: nobody waits for it inside a transaction.
  ...spoken('mail-through-notifications', 'the mail server itself', /\.sendMail\(/, {
    only: /^apps\/server\/src\/(modules|protocols|commands)\/(?!.*\.test\.ts$)/,
    not: /^apps\/server\/src\/modules\/notifications\//,
  }),
  ...spoken(
    'edge-knows-no-address',
    'an address of a feature; what the edge must know of a route is declared on it as traffic',
    // Addresses in texts, except those of the edge itself, and patterns that begin like an address.
    /['"`]\/(?!(?:healthz|readyz|metrics|api\/docs|api\/openapi)\b|(?:assets|icon-|packages|index\.ts)|api['"`]|mydrive')[a-z(]|\/\^\\\/(?!assets)/,
    { only: /^apps\/server\/src\/http\/(?!.*\.test\.ts$)|^apps\/web\/vite\.config\.ts$/ },
  ),
]

/** Migrations up to here have gaps, which stay; from here on each has the number after the last one. */
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

/** Some rules can be broken without an import, with what is handed over or global: the words for it are looked for. */
function spoken(rule, to, words, { only, not }) {
  return globSync(['apps/server/src/**/*.ts', 'apps/web/vite.config.ts'])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => (only?.test(file) ?? true) && !not?.test(file))
    .filter((file) => words.test(readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    .map((from) => ({ rule, from, to }))
}

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(violations.map(({ rule, from, to }) => ({ rule, from, to }))))
} else {
  const why = new Map(config.forbidden.map(({ name, comment }) => [name, comment]))
  for (const { rule, from, to, cycle } of violations) {
    const path = cycle ? cycle.map((step) => step.name ?? step).join(' → ') : to
    console.log(`${rule}: ${from} → ${path}\n    ${why.get(rule)}`)
  }
  console.log(table(modules))
  console.log(`${violations.length} violations in ${totalCruised} files`)
}
process.exitCode = violations.length > 0 ? 1 : 0
