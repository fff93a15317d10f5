import { beforeAll, expect, test } from 'vitest'
import { inspectTree, type Violation } from './structure/inspect.ts'

const inspect = (files: Record<string, string>) => inspectTree({ ...stubs, ...files })

const server = 'apps/server/src'
const modules = `${server}/modules`

const packages = { fastify: '5.12.8', kysely: '0.29.9', pg: '8.23.1', typebox: '1.4.3' }
const stubs: Record<string, string> = {
  'package.json': '{ "name": "tree" }',
  'apps/server/package.json': JSON.stringify({ name: 'server', dependencies: packages }),
  'apps/web/package.json': JSON.stringify({ name: 'web' }),
  'packages/contract/package.json': JSON.stringify({ name: 'contract', dependencies: packages }),
  ...Object.fromEntries(
    Object.keys(packages).flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'export default 1\n'],
    ]),
  ),
  [`${server}/platform/app-error.ts`]: 'export class AppError extends Error {}\n',
  [`${server}/platform/db.ts`]: `import type { Kysely } from 'kysely'\nexport type Db = Kysely<object>\n`,
  [`${server}/http/route.ts`]: `import type { FastifyInstance } from 'fastify'\nexport type Route = FastifyInstance\n`,
  'packages/contract/src/index.ts': `import Type from 'typebox'\nexport const Name = Type\n`,
  [`${modules}/drive/drive.rules.ts`]: `import { AppError } from '../../platform/app-error.ts'\nexport const rule = AppError\n`,
  [`${modules}/drive/drive.repo.ts`]: `import { sql } from 'kysely'\nimport type { Db } from '../../platform/db.ts'\nexport const find = (db: Db) => [db, sql]\n`,
  [`${modules}/drive/drive.service.ts`]: `import type { Db } from '../../platform/db.ts'\nimport { find } from './drive.repo.ts'\nimport { rule } from './drive.rules.ts'\nexport const createDrive = (db: Db) => [find(db), rule]\n`,
  [`${modules}/drive/drive.routes.ts`]: `import type { FastifyInstance } from 'fastify'\nimport type { Route } from '../../http/route.ts'\nimport { createDrive } from './drive.service.ts'\nexport const routes = (app: FastifyInstance, route: Route) => [app, route, createDrive]\n`,
  [`${modules}/drive/index.ts`]: `export { createDrive } from './drive.service.ts'\n`,
  [`${modules}/links/index.ts`]: `export { createLinks } from './links.service.ts'\n`,
  [`${modules}/links/links.service.ts`]: `import { createDrive } from '../drive/index.ts'\nexport const createLinks = createDrive\n`,
  [`${server}/app.ts`]: `import { createDrive } from './modules/drive/index.ts'\nimport { routes } from './modules/drive/drive.routes.ts'\nexport const app = [createDrive, routes]\n`,
  'apps/web/src/features/drive/list.tsx': `import type { Name } from '../../../../../packages/contract/src/index.ts'\nexport const List = (p: { name: typeof Name }) => <b>{String(p.name)}</b>\n`,
  'apps/web/src/features/links/dialog.tsx': 'export const Dialog = () => <b>link</b>\n',
  'apps/web/src/routes/drive.tsx': `import { List } from '../features/drive/list.tsx'\nimport { Dialog } from '../features/links/dialog.tsx'\nexport const page = [List, Dialog]\n`,
}

const code = (imported: string, type = false) =>
  type
    ? `import type { x } from '${imported}'\nexport type Y = typeof x\n`
    : `import * as x from '${imported}'\nexport const y = x\n`

/** Each row: the rule, the violating file, its import, and whether it is a type import. */
const wrongs: [rule: string, file: string, imported: string, type?: boolean][] = [
  ['module-order', `${modules}/audit/audit.service.ts`, '../drive/index.ts'],
  ['module-order', `${modules}/accounts/accounts.types.ts`, '../drive/index.ts', true],
  ['entry-point', `${modules}/shares/shares.service.ts`, '../drive/drive.service.ts'],
  ['entry-point', `${modules}/shares/shares.types.ts`, '../drive/drive.service.ts', true],
  ['entry-point', `${server}/protocols/webdav/tree.ts`, '../../modules/drive/drive.service.ts'],
  ['sql-only-in-repos', `${modules}/drive/item.service.ts`, 'kysely'],
  ['sql-only-in-repos', `${modules}/drive/service/move.ts`, 'pg', true],
  ['fastify-only-at-the-edge', `${modules}/drive/edge.service.ts`, 'fastify', true],
  ['http-only-for-routes', `${modules}/drive/http.service.ts`, '../../http/route.ts', true],
  ['rules-are-pure', `${modules}/drive/clock.rules.ts`, '../../platform/db.ts', true],
  ['rules-are-pure', `${modules}/drive/files.rules.ts`, 'node:fs'],
  ['rules-are-pure', `${modules}/links/links.rules.ts`, '../drive/model/names.rules.ts'],
  ['layer-order', `${modules}/drive/model/names.rules.ts`, '../access/access.ts', true],
  ['layer-order', `${modules}/drive/access/access.ts`, '../drive.service.ts', true],
  ['access-by-proof', `${modules}/drive/tree/moving.ts`, '../access/engine.ts'],
  ['access-by-proof', `${modules}/drive/listing/listed.ts`, '../access/item-in-context.ts', true],
  ['layer-order', `${modules}/history/log/undo.ts`, '../alarms/alarms.ts'],
  ['platform-knows-no-feature', `${server}/platform/jobs.ts`, '../modules/drive/index.ts'],
  ['http-knows-no-feature', `${server}/http/session.ts`, '../modules/drive/index.ts', true],
  ['modules-know-no-protocol', `${modules}/drive/protocol.ts`, '../../app.ts', true],
  ['web-knows-no-server', 'apps/web/src/lib/call.ts', '../../../server/src/platform/app-error.ts', true],
  ['server-knows-no-web', `${server}/platform/page.ts`, '../../../web/src/lib/text.ts'],
  ['features-stay-apart', 'apps/web/src/features/shares/share.tsx', '../links/dialog.tsx'],
  ['features-stay-apart', 'apps/web/src/features/search/search.tsx', '../links/dialog.tsx', true],
  ['ui-knows-no-feature', 'apps/web/src/ui/button.tsx', '../features/links/dialog.tsx', true],
  ['packages-stay-apart', 'packages/vault/src/keys.ts', '../../contract/src/index.ts', true],
  ['packages-know-no-app', 'packages/vault/src/app.ts', '../../../apps/server/src/platform/app-error.ts'],
  ['contract-runs-anywhere', 'packages/contract/src/files.ts', 'node:fs'],
  ['no-unresolved', `${modules}/drive/lost.ts`, './nowhere.ts'],
  ['no-undeclared-package', `${modules}/drive/foreign.ts`, 'undeclared'],
]

let found: Violation[]

beforeAll(async () => {
  const files = Object.fromEntries(wrongs.map(([, file, imported, type]) => [file, code(imported, type)]))
  found = await inspect({
    ...files,
    'apps/web/src/lib/text.ts': 'export const x = 1\n',
    'packages/vault/package.json': '{ "name": "vault" }',
    'node_modules/undeclared/package.json': '{ "name": "undeclared", "main": "index.js" }',
    'node_modules/undeclared/index.js': 'export const x = 1\n',
    [`${modules}/history/alarms/alarms.ts`]: 'export const x = 1\n',
    [`${modules}/drive/access/engine.ts`]: 'export const x = 1\n',
    [`${modules}/drive/access/item-in-context.ts`]: 'export const x = 1\n',
    [`${modules}/drive/tree/claim.ts`]: `export const claim = (found: any) => found as Allowed<'item.trash'>\n`,
    [`${modules}/drive/tree/assigned.ts`]: 'export const copy = (found: any) => Object.assign({}, found)\n',
    [`${modules}/links/claim.ts`]: 'export const claim = (found: any) => found as model.Proved\n',
    [`${modules}/search/search.rules.ts`]: code('../drive/drive.rules.ts'),
    [`${modules}/drive/mailing.ts`]: `export const tell = (messages: any) => messages.sendMail('a', 'b', 'c')\n`,
    [`${modules}/drive/today.rules.ts`]: 'export const today = () => new Date()\n',
    [`${modules}/drive/query.ts`]: `export const all = (db: any) => db.selectFrom('item')\n`,
    [`${modules}/drive/bytes.routes.ts`]: 'export const size = (request: any) => request.raw.socket.bytesRead\n',
    [`${server}/http/sender.ts`]: 'export const isHere = ({ raw }: FastifyRequest) => raw.complete\n',
    [`${server}/protocols/webdav/types.ts`]: `export const raw = (scope: any) => scope.addContentTypeParser('*', () => null)\n`,
    [`${modules}/links/own.routes.ts`]: `export const own = (app: any) => app.get<{ Params: object }>('/x', () => 1)\n`,
    [`${server}/protocols/webdav/own.ts`]: `export const own = (one: any) => one.route({ method: 'GET', url: '/x' })\n`,
    [`${modules}/links/form.routes.ts`]: `import multipart from '@fastify/multipart'\nexport const form = multipart\n`,
    [`${modules}/links/lock.repo.ts`]: "export const lock = 'select pg_advisory_xact_lock(7219)'\n",
    'apps/server/migrations/0001-first.sql': 'select 1;',
    'apps/server/migrations/0100-last-with-gaps.sql': 'select 1;',
    'apps/server/migrations/0101-next.sql':
      'create table item (id uuid);\ncreate table share_link (id uuid);\ncreate table job_progress (id uuid);',
    [`${modules}/transfer/transfer.repo.ts`]: `export const add = (db: any) => db.insertInto('item')\n`,
    [`${modules}/links/links.repo.ts`]:
      'export const a = `update item i set x = 1`, b = `insert into share_link values (1)`\n',
    [`${modules}/shares/shares.repo.ts`]: `export const end = (tx: any) => tx.deleteFrom('share_link')\n`,
    [`${modules}/tasks/tasks.repo.ts`]: `export const add = (tx: any) => tx.insertInto('job_progress')\n`,
    'apps/server/migrations/0103-planted.sql': 'select 1;',
    [`${server}/http/limits.ts`]: `export const isLogin = (url: string) => url === '/api/logins'\n`,
    [`${server}/http/kinds.ts`]: 'export const isFile = (url: string) => /^\\/(files|folders)/.test(url)\n',
    'apps/web/vite.config.ts': `export const proxy = ['/loginbysso']\n`,
    [`${modules}/drive/egg.ts`]: `import type { Hen } from './hen.ts'\nexport type Egg = Hen\n`,
    [`${modules}/drive/hen.ts`]: `import type { Egg } from './egg.ts'\nexport type Hen = Egg[]\n`,
  })
}, 60_000)

test.each(wrongs)('%s: %s must not import %s', (rule, file) => {
  expect(found.filter((violation) => violation.from === file).map((violation) => violation.rule)).toContain(rule)
})

test('a query outside a repo is found even without an import', () => {
  expect(found).toContainEqual({ rule: 'sql-only-in-repos', from: `${modules}/drive/query.ts`, to: 'a query' })
})

test.each([`${modules}/drive/tree/claim.ts`, `${modules}/links/claim.ts`])('a claimed proof is found: %s', (from) => {
  expect(found).toContainEqual({ rule: 'access-by-proof', from, to: 'a proof of its own' })
})

test('a table that is written by a module that does not own it is found', () => {
  const from = 'tools/structure/shared-tables.ts'
  expect(found.filter(({ rule }) => rule === 'tables-have-owners')).toEqual(
    expect.arrayContaining([
      { rule: 'tables-have-owners', from: `${modules}/transfer/transfer.repo.ts`, to: 'the table item' },
      // Of a table that nothing is said of, nobody knows who owns it.
      { rule: 'tables-have-owners', from: `${modules}/links/links.repo.ts`, to: 'the table share_link' },
      { rule: 'tables-have-owners', from: `${modules}/shares/shares.repo.ts`, to: 'the table share_link' },
      { rule: 'tables-have-owners', from, to: 'job_progress, which transfer does not write any more' },
    ]),
  )
  expect(found).not.toContainEqual({
    rule: 'tables-have-owners',
    from: `${modules}/links/links.repo.ts`,
    to: 'the table item',
  })
})

test('a copy that keeps the type of a proof is found', () => {
  const from = `${modules}/drive/tree/assigned.ts`
  expect(found).toContainEqual({ rule: 'access-by-proof', from, to: 'a copy that keeps its type' })
})

test('a mail that bypasses notifications is found', () => {
  expect(found).toContainEqual({
    rule: 'mail-through-notifications',
    from: `${modules}/drive/mailing.ts`,
    to: 'the mail server itself',
  })
})

test.each([
  [`${modules}/drive/bytes.routes.ts`, 'the request of Node'],
  [`${server}/http/sender.ts`, 'the request of Node'],
  [`${server}/protocols/webdav/types.ts`, 'the request of Node'],
  [`${modules}/links/form.routes.ts`, 'a reader of forms'],
])('a second file that reads bodies is found: %s', (from, to) => {
  expect(found).toContainEqual({ rule: 'one-file-reads-bodies', from, to })
})

test.each([`${modules}/links/own.routes.ts`, `${server}/protocols/webdav/own.ts`])(
  'an address that does not say what its body is is found: %s',
  (from) => expect(found).toContainEqual({ rule: 'two-ways-to-serve', from, to: 'a registration of its own' }),
)

test('a rule that reads the clock itself is found', () => {
  expect(found).toContainEqual({
    rule: 'rules-are-pure',
    from: `${modules}/drive/today.rules.ts`,
    to: 'chance, time or files',
  })
})

test.each([`${server}/http/limits.ts`, `${server}/http/kinds.ts`, 'apps/web/vite.config.ts'])(
  '%s must not recognise a feature by its path',
  (from) => expect(found).toContainEqual(expect.objectContaining({ rule: 'edge-knows-no-path', from })),
)

test('an advisory lock with its own number is found', () => {
  const from = `${modules}/links/lock.repo.ts`
  expect(found).toContainEqual({ rule: 'locks-have-names', from, to: 'an advisory lock of its own' })
})

test('a gap in the numbers of migrations is found', () => {
  expect(found.filter(({ rule }) => rule === 'migrations-are-consecutive')).toEqual([
    { rule: 'migrations-are-consecutive', from: 'apps/server/migrations/0103-planted.sql', to: 'number 102' },
  ])
})

test('a cycle of types is a cycle', () => {
  expect(found).toContainEqual({ rule: 'no-cycle', from: `${modules}/drive/egg.ts`, to: `${modules}/drive/hen.ts` })
})

test('code that follows the rules passes', async () => {
  expect(await inspect({})).toEqual([])
  const innocent = Object.keys(stubs)
  const circle = (violation: Violation) => violation.rule === 'no-cycle'
  expect(found.filter((violation) => innocent.includes(violation.from) && !circle(violation))).toEqual([])
})

test('rules may use the rules that an earlier module exports', () => {
  expect(found.filter(({ from }) => from === `${modules}/search/search.rules.ts`)).toEqual([])
})

test('a module that is too large, or exports too much, is refused', async () => {
  const many = (name: string, count: number, text = 'export const x = 1\n') =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${modules}/${name}/${name}-${n}.ts`, text]))
  const violations = await inspect({
    ...many('accounts', 26),
    ...many('history', 91),
    ...many('search', 2, '// a line\n'.repeat(4001)),
    [`${modules}/tasks/index.ts`]: `export const [a, b] = [1, 2]\nexport { c, d, e, f, g, h } from './other.ts'\n`,
    [`${modules}/tasks/other.ts`]: 'export const [c, d, e, f, g, h] = [1, 2, 3, 4, 5, 6]\n',
  })
  const of = (rule: string) => violations.filter((violation) => violation.rule === rule).map(({ from }) => from)
  expect(of('module-layers')).toEqual([`${modules}/accounts`])
  expect(of('module-size')).toEqual([`${modules}/history`, `${modules}/search`])
  expect(of('entry-point-size')).toEqual([`${modules}/tasks`])
})

test('a folder without a place in the order of layers is refused', async () => {
  const violations = await inspect({
    [`${modules}/history/retention/retention.ts`]: 'export const x = 1\n',
    [`${modules}/history/gadgets/gadget.ts`]: 'export const x = 1\n',
  })
  expect(violations).toEqual([
    { rule: 'module-layers', from: `${modules}/history`, to: 'gadgets, which has no place in the order' },
  ])
})

test('a module without a place in the order is refused', async () => {
  await expect(inspect({ [`${modules}/gadgets/index.ts`]: 'export const x = 1\n' })).rejects.toThrow(
    'holds gadgets, which has no place',
  )
})
