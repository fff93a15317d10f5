import { defineConfig } from '@playwright/test'
import { browser } from './fixtures/browser.ts'

/** Journeys in a real browser. `E2E_BASE` runs them against a product that is up already. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../../test-results',
  globalSetup: './fixtures/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  // A journey that passes only the second time is named as flaky; one that never passes fails the run.
  retries: process.env.CI ? 2 : 1,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: process.env.CI ? [['list']] : [['line']],
  use: {
    ...browser,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    // Recording everything would cost a sixth of the time of all journeys; `--trace on` shows one that fails.
    trace: 'on-first-retry',
    actionTimeout: 15_000,
  },
})
