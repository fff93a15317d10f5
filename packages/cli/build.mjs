// Makes dist/ of src/: the same modules without types, for versions of Node that do not strip them.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'

const from = join(import.meta.dirname, 'src')
const to = join(import.meta.dirname, 'dist')
rmSync(to, { recursive: true, force: true })
mkdirSync(to)
for (const file of globSync('*.ts', { cwd: from })) {
  if (file.endsWith('.test.ts')) continue
  const code = stripTypeScriptTypes(readFileSync(join(from, file), 'utf8'))
  writeFileSync(join(to, basename(file, '.ts') + '.js'), code.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
}
