import { defineConfig } from '@playwright/test'
import { browser } from './fixtures/browser.ts'

/** Journeys in a real browser. `E2E_BASE` runs them against a product that is up already. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../../test-results',
  globalSetup: './fixtures/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  // They end what hangs; how long something takes is measured by the bench.
  timeout: 180_000,
  retries: 0,
  expect: { timeout: 30_000 },
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
    trace: 'off',
    actionTimeout: 45_000,
  },
})
