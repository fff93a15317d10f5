import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { root } from './lib/root.mjs'

/** Reports to vitest's runs which tests passed only at a second attempt: a line for each in the file `UNSTEADY_TESTS`. */
export default class UnsteadyReporter {
  #lines = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#lines.push(`${relative(root, test.module.moduleId)} ${test.fullName}`)
  }

  onTestRunEnd() {
    const file = process.env.UNSTEADY_TESTS
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(this.#lines))
  }
}
