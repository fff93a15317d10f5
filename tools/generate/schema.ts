import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'

const run = promisify(execFile)
const bin = (name: string) => join(import.meta.dirname, '../../node_modules/.bin', name)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The types of all tables, read from a freshly migrated database. */
export async function schemaTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-schema-'))
  const postgres = await startEmbeddedPostgres({ folder, log: quiet, settings: { fsync: 'off' } })
  try {
    const owner = openDatabase(postgres.ownerUrl, { max: 2 })
    await migrate(owner)
    await owner.close()
    const file = join(folder, 'schema.ts')
    await run(bin('kysely-codegen'), [
      '--dialect=postgres',
      `--url=${postgres.ownerUrl}`,
      `--out-file=${file}`,
      '--default-schema=public',
      '--include-pattern=public.*',
      '--exclude-pattern=public.kysely_*',
      '--type-mapping={"int8":"number","timestamptz":"Date","jsonb":"unknown"}',
    ])
    return format(await readFile(file, 'utf8'))
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Formats like the other sources. */
const format = (source: string) =>
  execFileSync(bin('biome'), ['format', '--stdin-file-path=apps/server/src/platform/schema.ts'], {
    input: source,
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '../..'),
  })
