// All tests of the product on a fresh clone: checks and integration tests, then browser tests, with fault injection in
// parallel.
import { main } from './lib/main.mjs'

await main(async () => {
  const { existsSync } = await import('node:fs')
  const { playwright, runChecks, vitest } = await import('./lib/checks.mjs')
  const { ensureInstalled } = await import('./lib/install.mjs')
  const { prepareMachine } = await import('./lib/machine.mjs')
  const { toolEnv } = await import('./lib/node.mjs')
  const { add, failedTests, none, readCounts, reportFile, sentence, slowestFiles, unsteadyTests } = await import(
    './lib/results.mjs'
  )
  const { cache, inRoot } = await import('./lib/root.mjs')
  const { run, seconds } = await import('./lib/run.mjs')
  const { memoryFolder } = await import('./lib/memory-folder.mjs')
  const { ensureWebBuilt } = await import('./lib/build.mjs')

  const begun = performance.now()
  const memory = memoryFolder()
  const testEnv = (extra = {}) => toolEnv({ ...(memory && { TMPDIR: memory }), ...extra })
  const sections = []
  const unsteady = []
  const failed = []
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

  const showSlowest = (report) => console.log(['the slowest files:', ...slowestFiles(report)].join('\n'))
  const checks = async () => {
    const { counts, failed: steps } = await runChecks()
    showSlowest(cache('reports', 'unit.json'))
    failed.push(...steps.map((step) => `checks: ${step}`), ...failedTests(cache('reports', 'unit.json')))
    return counts
  }
  /** The output is printed at the end in one piece, because another project prints meanwhile. */
  const project = async (name) => {
    const report = reportFile(name)
    const [program, ...args] = vitest(name)
    args.push(`--outputFile.json=${report}`)
    const { code, output } = await run(program, args, { env: testEnv() })
    console.log(`\n── ${name}\n${output.trim()}\n`)
    showSlowest(report)
    unsteady.push(...unsteadyTests(report))
    failed.push(...failedTests(report))
    return readCounts(report, code)
  }
  const journeys = async () => {
    await ensureWebBuilt()
    const report = reportFile('journeys')
    const env = testEnv({ PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    const [program, ...args] = playwright
    const { code } = await run(program, args, { env, show: true })
    showSlowest(report)
    unsteady.push(...unsteadyTests(report))
    failed.push(...failedTests(report))
    return readCounts(report, code)
  }

  await ensureInstalled()
  await section('machine', async () => {
    await prepareMachine()
    return none
  })
  // Fault tests mostly wait for things to hang, die and recover: the others fill the gaps.
  const faults = section('faults', () => project('faults'))
  await section('checks', checks)
  await section('integration', () => project('integration'))
  if (existsSync(inRoot('apps/e2e/playwright.config.ts'))) await section('journeys', journeys)
  await faults

  console.log('\n━━ result')
  for (const { name, counts, time } of sections)
    console.log(`${name.padEnd(12)} ${time.padStart(8)}  ${sentence(counts)}`)
  console.log(`in all ${seconds(begun)}\n`)
  if (failed.length > 0) console.log(['failed:', ...failed, ''].join('\n'))
  if (unsteady.length > 0) console.log(['passed only at the second attempt:', ...unsteady, ''].join('\n'))
  const total = sections.reduce((sum, { counts }) => add(sum, counts), none)
  console.log(sentence(total))
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}, 'npm test: all checks and tests of the product; on a fresh clone it installs what they need')
