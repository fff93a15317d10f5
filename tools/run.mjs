// Runs a TypeScript file of this repository directly: node tools/run.mjs <file> [arguments]
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs')
  const { toolEnv } = await import('./lib/node.mjs')
  const { become } = await import('./lib/run.mjs')
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Error('Usage: node tools/run.mjs <file> [arguments]')
  const node = await ensureInstalled()
  const env = toolEnv({ UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '16' })
  become(node, [file, ...args], env)
})
