// Runs a TypeScript file of this repository directly, with --web after the web app was built:
// node tools/run.mjs [--web] <file> [arguments]
import { main } from './lib/main.mjs'

await main(async () => {
  const { readFileSync } = await import('node:fs')
  const { ensureInstalled } = await import('./lib/install.mjs')
  const { toolEnv } = await import('./lib/node.mjs')
  const { inRoot } = await import('./lib/root.mjs')
  const { become } = await import('./lib/run.mjs')
  const withWeb = process.argv[2] === '--web'
  const [file, ...args] = process.argv.slice(withWeb ? 3 : 2)
  if (!file) throw new Error('Usage: node tools/run.mjs [--web] <file> [arguments]')
  // The program of the product explains its commands itself; of a tool the head of its file says what it does.
  const asksForHelp = args.some((word) => word === '--help' || word === '-h')
  if (asksForHelp && !file.startsWith('apps/server/')) {
    const [head] = readFileSync(inRoot(file), 'utf8').split(/^(?!\/\/)/m)
    return console.log(head.replaceAll(/^\/\/ ?/gm, '').trim())
  }
  const node = await ensureInstalled()
  if (withWeb) await (await import('./lib/build.mjs')).ensureWebBuilt()
  const env = toolEnv({ UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '16' })
  become(node, [file, ...args], env)
})
