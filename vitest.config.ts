import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Without a database, a browser or another program: they run at every check. */
const unit = [
  'packages/**/*.test.ts',
  'apps/server/**/*.rules.test.ts',
  'apps/server/src/platform/config.test.ts',
  'apps/web/src/**/*.test.{ts,tsx}',
  'tools/**/*.test.ts',
]

/** They mock modules or depend on module state: each file gets a process of its own. */
const isolated = ['packages/vault/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}']

/** With another program beside them, wherever they stand. */
const heavy = ['**/swift*.test.ts', '**/s3*.test.ts', '**/*.integration.test.ts']

const always = ['**/node_modules/**', '**/dist/**', '**/data/**']

/** These begin first, or the last of them would run alone at the end; how large a file is does not tell. */
const longest = [
  'ways.test.ts',
  'prepared-archives.test.ts',
  'dav.permissions.test.ts',
  'live.test.ts',
  'kills.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** On a loaded machine one test in some thousands stumbles. `npm test` names what passed only at the second attempt. */
const retry = process.env.CI ? 1 : 0

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Far off: on a busy machine a test may take ten times as long. Speed is measured by the bench.
    testTimeout: 90_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: unit,
          exclude: [...always, ...heavy, ...isolated],
          setupFiles: ['tools/fixed-seed.ts'],
          // Loading the modules costs more than most of the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-isolated',
          include: isolated,
          exclude: [...always, ...heavy],
          setupFiles: ['tools/fixed-seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          retry,
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/setup.ts'],
          // Loading the server costs more than most files do: a worker loads it once for all of its files.
          isolate: false,
          // They wait for the database a good part of the time: two would leave a third of two cores idle.
          maxWorkers: 3,
          include: ['apps/server/**/*.test.ts', ...heavy],
          exclude: [...always, ...unit.filter((pattern) => pattern.startsWith('apps/server/'))],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          retry,
          include: ['apps/e2e/faults/**/*.test.ts'],
          exclude: always,
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
})
