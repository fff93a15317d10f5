// Writes every generated file that is committed; with --check only reports which are out of date:
// npm run generate [-- --check]
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { configurationPage } from './generate/configuration-page.ts'
import { openApiDocument } from './generate/openapi-document.ts'
import { schemaTypes } from './generate/schema.ts'
import { tablesPage } from './generate/tables-page.ts'

export type Generator = { file: string; make: () => string | Promise<string> }

const generators: Generator[] = [
  { file: 'docs/configuration.md', make: configurationPage },
  { file: 'apps/server/openapi.json', make: openApiDocument },
  { file: 'apps/server/src/platform/schema.ts', make: schemaTypes },
  { file: 'docs/tables.md', make: tablesPage },
]

const root = dirname(import.meta.dirname)
const check = process.argv.includes('--check')
const stale: string[] = []

for (const { file, make } of generators) {
  const path = join(root, file)
  const wanted = await make()
  const found = existsSync(path) ? await readFile(path, 'utf8') : undefined
  if (found === wanted) continue
  stale.push(file)
  if (check) continue
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, wanted)
}

if (check && stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run "npm run generate" and commit the result.`)
  process.exitCode = 1
} else {
  console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : `${generators.length} generated files are up to date`)
}
