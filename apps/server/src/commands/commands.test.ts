import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { helps } from './help.ts'

// The commands as an operator runs them: by npm, with the Node of the machine.

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** The Node and npm of the machine, not those that this test runs on. */
const path = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'khlang-commands-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

type Ran = { code: number; out: string; err: string }
const run = (program: string, args: string[]): Promise<Ran> =>
  new Promise((done) => {
    const { HOME, TMPDIR, LANG } = process.env
    const env = { PATH: path, HOME, TMPDIR, LANG, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'error' }
    execFile(program, args, { cwd: root, env }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code ?? 1), out, err }),
    )
  })
const npmRun = (script: string, ...args: string[]) => run('npm', ['run', '--silent', script, '--', ...args])

describe('every command', () => {
  test('of the program has a script, and every documented script exists', () => {
    const called = Object.keys(helps).filter((name) => name !== 'all')
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(called))
    for (const page of ['README.md', 'docs/operating.md', 'docs/business.md', 'docs/api.md', 'docs/support.md']) {
      for (const [, name = ''] of read(page).matchAll(/npm run ([a-z][a-z-]*)/g))
        expect(Object.keys(scripts)).toContain(name)
      expect(read(page)).not.toMatch(/node apps\/server\/src\/main\.ts/)
    }
  })

  test.each(Object.keys(helps).filter((name) => name !== 'all'))(
    'npm run %s -- --help says what it takes',
    async (name) => {
      const { code, out, err } = await npmRun(name, '--help')
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain(`npm run ${name}`)
    },
  )

  test.each(['check', 'soak', 'screens', 'bench', 'generate'])(
    'npm run %s -- --help says what it does',
    async (name) => {
      const { code, out } = await npmRun(name, '--help')
      expect(code).toBe(0)
      expect(out).toContain(`npm run ${name}`)
    },
  )

  test.each(['start', 'dev', 'test'])('tools/%s.mjs --help says what it does', async (name) => {
    const { code, out } = await run('node', [`tools/${name}.mjs`, '--help'])
    expect([code, out.length > 20]).toEqual([0, true])
  })

  test('that there is not is refused with those that there are', async () => {
    const { code, err } = await run('node', ['tools/run.mjs', 'apps/server/src/main.ts', 'fly'])
    expect([code, err]).toEqual([1, expect.stringMatching(/no command "fly"[^]*npm run COMMAND/)])
  })
})

test('migrating, and registering a partner, on a new machine', async () => {
  const migrated = await npmRun('migrate')
  expect([migrated.code, migrated.err, migrated.out]).toEqual([0, '', expect.stringContaining('Applied: 0001')])
  expect((await npmRun('migrate')).out).toContain('Nothing to apply.')
  const made = await npmRun('partner', 'register', '--name', 'bank', '--kinds', 'bypass')
  expect([made.code, made.out]).toEqual([0, expect.stringContaining('These secrets are shown once')])
  expect((await npmRun('partner', 'disable', '--name', 'bank')).out).toContain('bank is disabled')
  const wrong = await npmRun('partner', 'register')
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('npm run partner -- register --name NAME')])
}, 120_000)

test('the manuals come into the library of a machine without a demo, each once', async () => {
  const first = await npmRun('manuals')
  expect([first.code, first.err, first.out]).toEqual([
    0,
    '',
    expect.stringContaining('Getting started with Khlang is published.'),
  ])
  expect((await npmRun('manuals')).out).toBe('All manuals are in the library already.\n')
}, 120_000)
