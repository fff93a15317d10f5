import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join, sep } from 'node:path'
import { cache, inRoot } from './root.mjs'
import { progress, run } from './run.mjs'

export const isEnough = (version) => {
  const [major, minor] = version.split('.').map(Number)
  return major > 20 || (major === 20 && minor >= 19)
}

/** The version of Node pinned in package.json. */
const pinned = () => JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).dependencies.node

const major = Number(process.versions.node.split('.')[0])
const program = process.platform === 'win32' ? 'node.exe' : 'node'
const archPackage = () => {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
}
const kept = () => cache(`node-${pinned()}`)
const keptProgram = () => join(kept(), 'node_modules', archPackage(), 'bin', program)
const installedProgram = () => inRoot('node_modules', 'node', 'bin', program)

/** The pinned Node if installed, or the running one if it is recent enough. */
export function findNode() {
  for (const path of [installedProgram(), keptProgram()]) if (existsSync(path)) return path
  return major >= 24 ? process.execPath : undefined
}

/**
 * A Node 24 outside node_modules: npm chooses packages by the Node it runs on, and must not replace it. It is a plain
 * package with the program in it, without install scripts.
 */
export async function nodeForInstall() {
  if (existsSync(keptProgram())) return keptProgram()
  if (major >= 24 && !process.execPath.startsWith(inRoot('node_modules') + sep)) return process.execPath
  await progress(`getting Node ${pinned()}`, async () => {
    const draft = `${kept()}.${process.pid}`
    await mkdir(draft, { recursive: true })
    await writeFile(join(draft, 'package.json'), '{ "private": true }\n')
    const options = [
      '--no-audit',
      '--no-fund',
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--workspaces=false',
    ]
    const { code, output } = await npm(['install', ...options, '--prefix', draft, `${archPackage()}@${pinned()}`], {
      cwd: draft,
    })
    if (code !== 0) throw new Error(`Node ${pinned()} could not be fetched:\n${output}`)
    await rm(kept(), { recursive: true, force: true })
    await rename(draft, kept())
  })
  return keptProgram()
}

/** Runs npm; with `node`, npm itself and everything it starts use that version. */
export function npm(args, { node, cwd, show } = {}) {
  const env = { ...process.env }
  // If npm started us, its variables describe our project, not the one of this call.
  for (const name of Object.keys(env))
    if (/^npm_(lifecycle|package|config_local_prefix|command)/.test(name)) delete env[name]
  env.PATH = node ? `${dirname(node)}${delimiter}${env.PATH}` : env.PATH
  const script = process.env.npm_execpath
  if (script?.endsWith('.js') && existsSync(script))
    return run(node ?? process.execPath, [script, ...args], { env, cwd, show })
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env, cwd, show })
}

/**
 * The environment in which tools find the installed programs and the pinned Node first, and the compile cache, which
 * halves the startup time.
 */
export const toolEnv = (extra = {}) => {
  const node = findNode()
  const path = [inRoot('node_modules', '.bin'), ...(node ? [dirname(node)] : []), process.env.PATH]
  return { NODE_COMPILE_CACHE: cache('compiled'), ...process.env, PATH: path.join(delimiter), ...extra }
}
