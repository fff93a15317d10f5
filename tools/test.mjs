// The whole test of the product on a fresh clone: checks and everything on a real database, beside them faults, then a real browser.
import { main } from './lib/main.mjs'

/** More files than this that fail are no unsteadiness. */
const mostUnsteady = 4

await main(async () => {
  const { existsSync } = await import('node:fs')
  const { relative } = await import('node:path')
  const { runChecks, vitest } = await import('./lib/checks.mjs')
  const { ensureInstalled } = await import('./lib/install.mjs')
  const { prepareMachine } = await import('./lib/machine.mjs')
  const { toolEnv } = await import('./lib/node.mjs')
  const { add, failedFiles, none, readCounts, reportFile, sentence } = await import('./lib/results.mjs')
  const { inRoot } = await import('./lib/root.mjs')
  const { run, seconds } = await import('./lib/run.mjs')
  const { ensureWebBuilt } = await import('./lib/build.mjs')

  const begun = performance.now()
  const sections = []
  const failed = new Map()
  const section = async (name, work) => {
    const since = performance.now()
    console.log(`\n━━ ${name}: begins`)
    let counts
    try {
      counts = await work()
    } catch (error) {
      console.log(error instanceof Error ? error.message : error)
      counts = { ...none, failed: 1 }
    }
    sections.push({ name, counts, time: seconds(since) })
  }

  const checks = async () => (await runChecks()).counts
  /** What it says comes in one piece at its end: another speaks meanwhile. */
  const project = async (name, files = []) => {
    const report = reportFile(name)
    const [program, ...args] = vitest(name)
    const { code, output } = await run(program, [...args, `--outputFile.json=${report}`, ...files], { env: toolEnv() })
    console.log(`\n── ${name}\n${output.trim()}`)
    failed.set(name, failedFiles(report))
    return readCounts(report, code)
  }
  /**
   * What failed while everything else ran beside it, once more by itself, as journeys do: a file that passes now is
   * named as unsteady, one that fails again fails the run.
   */
  const secondTry = async () => {
    let counts = none
    for (const [name, files] of failed) {
      if (files.length === 0 || files.length > mostUnsteady) continue
      const first = sections.find((one) => one.name === name)
      const again = await project(name, files)
      if (again.failed > 0) continue
      for (const file of files) console.log(`unsteady, passed at the second try: ${relative(inRoot('.'), file)}`)
      // The others of these files have been counted as passed before.
      counts = add(counts, { ...none, passed: first.counts.failed })
      first.counts = { ...first.counts, failed: 0 }
    }
    return counts
  }
  const journeys = async () => {
    await ensureWebBuilt()
    const report = reportFile('journeys')
    const env = toolEnv({ PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    const args = ['test', '-c', 'apps/e2e/playwright.config.ts', '--reporter=list,json']
    const { code } = await run('playwright', args, { env, show: true })
    return readCounts(report, code)
  }

  await ensureInstalled()
  await section('machine', async () => {
    await prepareMachine()
    return none
  })
  // Faults wait for most of their time, for what hangs, dies and comes back: the others fill the gaps.
  const faults = section('faults', () => project('faults'))
  await section('checks', checks)
  await section('integration', () => project('integration'))
  await faults
  if (existsSync(inRoot('apps/e2e/playwright.config.ts'))) await section('journeys', journeys)
  if ([...failed.values()].some((files) => files.length > 0)) await section('second try', secondTry)

  console.log('\n━━ result')
  for (const { name, counts, time } of sections)
    console.log(`${name.padEnd(12)} ${time.padStart(8)}  ${sentence(counts)}`)
  console.log(`in all ${seconds(begun)}\n`)
  const total = sections.reduce((sum, { counts }) => add(sum, counts), none)
  console.log(sentence(total))
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
})
