// Runs a TypeScript file of this repository directly, with --web after the web app was built:
// node tools/run.mjs [--web] <file> [arguments]
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs')
  const { toolEnv } = await import('./lib/node.mjs')
  const { become } = await import('./lib/run.mjs')
  const withWeb = process.argv[2] === '--web'
  const [file, ...args] = process.argv.slice(withWeb ? 3 : 2)
  if (!file) throw new Error('Usage: node tools/run.mjs [--web] <file> [arguments]')
  const node = await ensureInstalled()
  if (withWeb) await (await import('./lib/build.mjs')).ensureWebBuilt()
  const env = toolEnv({ UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '16' })
  become(node, [file, ...args], env)
})
