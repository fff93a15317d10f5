// All checks that need no database and no browser.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureInstalled } = await import('./lib/install.mjs')
  const { runChecks } = await import('./lib/checks.mjs')
  const { seconds } = await import('./lib/run.mjs')
  await ensureInstalled()
  const since = performance.now()
  const { failed } = await runChecks()
  console.log(
    failed.length === 0
      ? `\nall checks passed in ${seconds(since)}`
      : `\nfailed: ${failed.join(', ')} (${seconds(since)})`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}, 'npm run check: types, structure, lint, format, generated files and unit tests')
