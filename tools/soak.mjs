// npm run soak [-- kills nonsense bodies mapped collector pages trees opens documents deliveries rules upload]: longer versions of
// randomised tests in `npm test`, with other seeds.
import { main } from './lib/main.mjs'

/** Each has a vitest or journeys project, a filter of its files, and its sizes. */
const soaks = {
  kills: { project: 'faults', filter: ['kills'], env: { FAULT_KILLS: '50' } },
  nonsense: { project: 'faults', filter: ['bad-input'], env: { FAULT_CASES: '20000' } },
  bodies: { project: 'faults', filter: ['broken-bodies'], env: { FAULT_BREAKS: '100' } },
  mapped: { project: 'faults', filter: ['map-drive'], env: { FAULT_FILES: '2000', FAULT_CHANGES: '1500' } },
  collector: { project: 'integration', filter: ['integrity.test'], env: { SOAK_ROUNDS: '10000' } },
  pages: { project: 'integration', filter: ['listing.test'], env: { SOAK_ITEMS: '1000000' } },
  trees: { project: 'integration', filter: ['random-trees'], env: { SOAK_TREES: '400' } },
  opens: { project: 'integration', filter: ['visiting/opens'], env: { SOAK_ROUNDS: '1000' } },
  documents: {
    project: 'faults',
    filter: ['documents'],
    env: { FAULT_DOCUMENTS: '20000', FAULT_ACCOUNTS: '200', FAULT_DOCUMENT_KILLS: '40' },
  },
  deliveries: { project: 'integration', filter: ['edocs/simulation'], env: { SIMULATED_DOCUMENTS: '20000' } },
  rules: { project: 'unit*', filter: ['rules'], env: {} },
  upload: { project: 'journeys', filter: ['large-upload'], env: { E2E_LARGE_MIB: '4096' } },
}

await main(
  async () => {
    const { ensureWebBuilt } = await import('./lib/build.mjs')
    const { playwright, vitest } = await import('./lib/checks.mjs')
    const { ensureInstalled } = await import('./lib/install.mjs')
    const { prepareMachine } = await import('./lib/machine.mjs')
    const { toolEnv } = await import('./lib/node.mjs')
    const { add, none, readCounts, reportFile, sentence } = await import('./lib/results.mjs')
    const { run, seconds } = await import('./lib/run.mjs')

    const named = process.argv.slice(2)
    const unknown = named.filter((name) => !(name in soaks))
    if (unknown.length > 0)
      throw new Error(`There is no ${unknown.join(', ')}: choose from ${Object.keys(soaks).join(', ')}`)
    await ensureInstalled()
    await prepareMachine()
    await ensureWebBuilt()
    const seed = process.env.FAULT_SEED ?? String(Date.now() % 1_000_000_007)
    console.log(`seed ${seed}; FAULT_SEED=${seed} draws the same again`)
    let total = none
    for (const [name, { project, filter, env }] of Object.entries(soaks)) {
      if (named.length > 0 && !named.includes(name)) continue
      const begun = performance.now()
      console.log(`\n━━ ${name}: begins`)
      const report = reportFile(`soak-${name}`)
      const [program, ...args] =
        project === 'journeys' ? playwright : [...vitest(project), `--outputFile.json=${report}`]
      const { code } = await run(program, [...args, ...filter], {
        env: toolEnv({ FAULT_SEED: seed, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env }),
        show: true,
      })
      const counts = readCounts(report, code)
      total = add(total, counts)
      console.log(`━━ ${name}: ${seconds(begun)}, ${sentence(counts)}`)
    }
    console.log(`\n${sentence(total)}`)
    process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
  },
  `npm run soak [-- NAME...]: longer versions of the randomised tests\nNAME: ${Object.keys(soaks).join(', ')}`,
)
