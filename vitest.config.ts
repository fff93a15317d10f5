import { defineConfig } from 'vitest/config'

/** Without a database, a browser or another program: they run at every check. */
const unit = [
  'packages/**/*.test.ts',
  'apps/server/**/*.rules.test.ts',
  'apps/server/src/platform/config.test.ts',
  'apps/web/src/**/*.test.{ts,tsx}',
  'tools/**/*.test.ts',
]

/** With another program beside them, wherever they stand. */
const heavy = ['**/swift*.test.ts', '**/s3*.test.ts', '**/*.integration.test.ts']

const always = ['**/node_modules/**', '**/dist/**', '**/data/**']

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: [...always, ...heavy] } },
      {
        extends: true,
        test: {
          name: 'integration',
          globalSetup: ['apps/server/test/global-setup.ts'],
          include: ['apps/server/**/*.test.ts', ...heavy],
          exclude: [...always, ...unit.filter((pattern) => pattern.startsWith('apps/server/'))],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
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
