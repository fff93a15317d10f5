import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { cache, root } from './root.mjs'

/** The file for a test runner's report; an earlier one is removed first. */
export function reportFile(name) {
  const file = cache('reports', `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** Counts from the report of vitest or Playwright; a missing report counts as one failure. */
export function readCounts(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const counts = report.stats ? fromPlaywright(report.stats) : fromVitest(report)
  // A runner may fail without a failed test: a broken import, an error between two tests.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

const fromPlaywright = ({ expected, flaky, unexpected, skipped }) => ({
  passed: expected + flaky,
  failed: unexpected,
  skipped,
})

function fromVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0)
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped }
}

/** The failed tests of a report of vitest or Playwright: for each, lines of file and title and the beginning of its message. */
export const failedTests = (file) => reported(file, { vitest: 'failed', playwright: 'unexpected' })

/** {@link failedTests} of those that passed at a second attempt. */
export const unsteadyTests = (file) => reported(file, { vitest: 'passed', playwright: 'flaky' })

function reported(file, status) {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const found = report.stats ? ofPlaywright(report, status.playwright) : ofVitest(report, status.vitest)
  return found.map(({ title, message }) => [title, ...beginOf(message)].join('\n    '))
}

const beginOf = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/node_modules|^ +at new Promise/.test(line))
    .slice(0, 12)

const ofVitest = ({ testResults }, wanted) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name)
    // What failed may be no test: an import, or what is done before all of them.
    const isBroken = status === 'failed' && assertionResults.every((one) => one.status !== 'failed')
    if (status === wanted && isBroken) return [{ title: path, message }]
    return assertionResults
      .filter((one) => one.status === wanted && one.failureMessages.length > 0)
      .map((one) => ({ title: `${path} ${one.fullName}`, message: one.failureMessages.join('\n') }))
  })

const ofPlaywright = ({ specs = [], suites = [] }, wanted) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map(({ file, line, title, tests }) => ({
      title: `${file}:${line} ${title}`,
      message: tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])).at(-1) ?? '',
    })),
  ...suites.flatMap((suite) => ofPlaywright(suite, wanted)),
]

/** The slowest test files of a report of vitest or Playwright: lines of seconds and path, slowest first. */
export function slowestFiles(file, count = 10) {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const times = report.stats ? timesOfPlaywright(report) : timesOfVitest(report)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

const timesOfVitest = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime])

function timesOfPlaywright({ suites }) {
  const msOf = ({ specs = [], suites: inner = [] }) => {
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
    return results.reduce((sum, { duration }) => sum + duration, 0) + inner.reduce((sum, one) => sum + msOf(one), 0)
  }
  return suites.map((suite) => [suite.file, msOf(suite)])
}

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})
export const none = { passed: 0, failed: 0, skipped: 0 }
export const sentence = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`
