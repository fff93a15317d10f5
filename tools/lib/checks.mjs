import { existsSync } from 'node:fs'
import { toolEnv } from './node.mjs'
import { add, none, readCounts, reportFile, sentence } from './results.mjs'
import { inRoot } from './root.mjs'
import { run, seconds } from './run.mjs'

/** The slow ones first: with two at a time the quick ones then fill the gaps. */
const steps = () => [
  { name: 'unit tests', args: vitest('unit*'), report: reportFile('unit') },
  { name: 'lint', args: ['oxlint', '--type-aware', '--deny-warnings'] },
  // Several checkers would each work out the same types: one takes half as much CPU, and another step runs beside it.
  { name: 'types', args: ['tsc', '--singleThreaded', '-p', 'tsconfig.json'] },
  {
    name: 'types of the web app',
    args: ['tsc', '--singleThreaded', '-p', 'apps/web/tsconfig.json'],
    when: 'apps/web/tsconfig.json',
  },
  {
    name: 'structure',
    args: ['node', '--import', './tools/structure/typescript-5.mjs', 'tools/structure/check.mjs'],
  },
  { name: 'unused code', args: ['knip', '--no-progress'] },
  // Tests do not count as entry points here.
  { name: 'code of tests alone', args: ['knip', '--no-progress', '--production', '--include', 'files,exports'] },
  { name: 'generated files', args: ['node', 'tools/generate.ts', '--check'] },
  { name: 'format', args: ['biome', 'format', '.'], remedy: 'npm run format' },
]

export const playwright = ['playwright', 'test', '-c', 'apps/e2e/playwright.config.ts', '--reporter=list,json']
export const vitest = (project) => ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json']

/** The linter and the compiler are Go programs, which spend a quarter less CPU if their memory may grow. */
const moreMemory = { GOGC: '400', GOMEMLIMIT: '3GiB' }

/** Runs all checks, reports the result of each, and shows the output of failed ones. */
export async function runChecks() {
  const queue = steps().filter(({ when }) => when === undefined || existsSync(inRoot(when)))
  const failures = []
  let counts = none
  let tests = none
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const since = performance.now()
      const [program, ...args] = step.args
      if (step.report) args.push(`--outputFile.json=${step.report}`)
      const { code, output } = await run(program, args, { env: toolEnv({ NO_COLOR: '1', ...moreMemory }), limit: 600 })
      const found = step.report ? readCounts(step.report, code) : { ...none, [code === 0 ? 'passed' : 'failed']: 1 }
      if (step.report) tests = found
      counts = add(counts, found)
      console.log(
        `${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} ${seconds(since)}${step.report ? ` (${sentence(found)})` : ''}`,
      )
      if (code !== 0) failures.push({ step, output })
    }
  }
  await Promise.all([worker(), worker()])
  for (const { step, output } of failures) {
    console.log(`\n── ${step.name}: ${step.args.join(' ')}\n${output.trim()}`)
    if (step.remedy) console.log(`To correct it: ${step.remedy}`)
  }
  return { failed: failures.map(({ step }) => step.name), counts, tests }
}
